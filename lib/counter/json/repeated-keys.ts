import type { FindingLog } from "../finding";
import { canonicalKey, countCanonical } from "./canonical-keys";
import { isObject, type ParsedJson } from "./json-text";

/** A repeated key of one object, of which JSON.parse silently keeps the last, or a key in two spellings. */
export type RepeatedKey = { key: string; isEqual: boolean };

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[{}[\],:]/gs;

/** Keys that appear more than once in a text that JSON.parse turned into `value`. */
export function repeatedKeys(text: string, value: unknown): RepeatedKey[] {
  return countKeys(text) === keysOf(value) ? [] : findRepeated(text);
}

/**
 * Keys as written: strings before a colon. Most texts have no repeated keys; counting is the fastest way to see that.
 */
function countKeys(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    at = endOfText(text, at);
    while (isBlank(text.charCodeAt(at))) at++;
    if (text[at] === ":") count++;
  }
  return count;
}

function endOfText(text: string, from: number): number {
  let at = text.indexOf('"', from + 1);
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at + 1;
}

function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text[from - 1] === "\\") from--;
  return (at - from) % 2 === 1;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function keysOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + keysOf(one), 0);
  if (!isObject(value)) return 0;
  const values = Object.values(value);
  return values.reduce((sum: number, one) => sum + keysOf(one), countCanonical(value));
}

type Given = { key: string; value: string };
type Open = { given: Map<string, Given>; key: string | null; from: number };

function findRepeated(text: string): RepeatedKey[] {
  const repeats: RepeatedKey[] = [];
  const levels: (Open | null)[] = [];
  let last = "";
  const endValue = (to: number) => {
    const open = levels.at(-1);
    if (!open || open.key === null) return;
    const own = { key: open.key, value: text.slice(open.from, to) };
    const name = canonicalKey(own.key);
    const former = open.given.get(name);
    if (former === undefined || isLeftOpen(former, own)) open.given.set(name, own);
    else if (!isLeftOpen(own, former)) repeats.push({ key: own.key, isEqual: isEqual(former.value, own.value) });
    open.key = null;
  };
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const open = levels.at(-1);
    if (token === "{") levels.push({ given: new Map(), key: null, from: 0 });
    else if (token === "[") levels.push(null);
    else if (token === ":" && open) [open.key, open.from] = [String(JSON.parse(last)), index + 1];
    else if (token !== ":") {
      if (token === "," || token === "}") endValue(index);
      if (token === "}" || token === "]") levels.pop();
    }
    last = token;
  }
  return repeats;
}

/** Whether one of two spellings has an empty value. */
const isLeftOpen = (one: Given, other: Given): boolean => one.key !== other.key && one.value.trim() === "null";

function isEqual(one: string, other: string): boolean {
  return JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other));
}

type Noting = { log: FindingLog; where: string | (() => string) };

/** Refuses repeated keys with different values, because it is unclear which one counts; equal values count once. */
export function noteRepeatedKeys({ text, value }: ParsedJson, { log, where }: Noting): void {
  for (const { key, isEqual } of repeatedKeys(text, value)) {
    if (isEqual) log.warn("key-repeated-equal", where, { key });
    else log.refuse("key-repeated", where, { key });
  }
}
