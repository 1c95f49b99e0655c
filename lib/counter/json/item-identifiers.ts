import type { FindingLog } from "../finding";
import { spelling } from "../spelling";
import {
  type Identifiers,
  isBlankIdentifier,
  type Normalized,
  normalizeDoi,
  normalizeIsbn,
  normalizeIssn,
  splitIdentifiers,
} from "../standard/identifiers";
import { canonical } from "./canonical-keys";
import { asList, asText, isObject } from "./json-text";

type Single = "doi" | "isbn" | "printIssn" | "onlineIssn" | "linkingIssn" | "uri";
type Reader = { field: Single; normalize: (text: string) => Normalized | null };

const readers = new Map<string, Reader>([
  ["doi", { field: "doi", normalize: normalizeDoi }],
  ["isbn", { field: "isbn", normalize: normalizeIsbn }],
  ["printisbn", { field: "isbn", normalize: normalizeIsbn }],
  ["onlineisbn", { field: "isbn", normalize: normalizeIsbn }],
  ["printissn", { field: "printIssn", normalize: normalizeIssn }],
  ["issn", { field: "printIssn", normalize: normalizeIssn }],
  ["onlineissn", { field: "onlineIssn", normalize: normalizeIssn }],
  ["eissn", { field: "onlineIssn", normalize: normalizeIssn }],
  ["linkingissn", { field: "linkingIssn", normalize: normalizeIssn }],
  ["uri", { field: "uri", normalize: (text) => ({ value: text, isValid: true }) }],
]);

const none: Identifiers = {};

/**
 * Reads Item_ID: a list in Release 5, an object in 5.1. Keeps the first of several values of one type; keeps values
 * with a wrong check digit, with a warning; drops values of the wrong form, with a warning.
 */
export function readItemIds(value: unknown, log: FindingLog, where: () => string): Identifiers {
  return readNoting(value, { log, where }).ids;
}

/** Like `readItemIds`, but returns the same object again for an identical value without warnings. */
export class ItemIdReader {
  private value: unknown;
  private ids = none;

  constructor(private readonly noting: Noting) {}

  read(value: unknown): Identifiers {
    if (value === null || value === undefined) return none;
    if (value === this.value) return this.ids;
    const { ids, isPlain } = readNoting(value, this.noting);
    this.value = isPlain ? value : undefined;
    this.ids = ids;
    return ids;
  }
}

type Noting = { log: FindingLog; where: () => string };

function readNoting(value: unknown, noting: Noting): { ids: Identifiers; isPlain: boolean } {
  if (value === null || value === undefined) return { ids: none, isPlain: true };
  const ids: Identifiers = {};
  let isPlain = true;
  for (const [type, text] of pairs(value)) {
    if (!isBlankIdentifier(text)) isPlain = addIdentifier(ids, { type, text }, noting) && isPlain;
  }
  return { ids, isPlain };
}

/** False if there was a warning. */
function addIdentifier(
  ids: Identifiers,
  { type, text }: { type: string; text: string },
  { log, where }: Noting,
): boolean {
  const name = spelling(type);
  if (name.startsWith("proprietary")) {
    const value = proprietary(type, text);
    ids.proprietary ??= [];
    if (!ids.proprietary.includes(value)) ids.proprietary.push(value);
    return true;
  }
  const reader = readers.get(name);
  const identifier = reader?.normalize(text) ?? null;
  const parts = reader && !identifier && reader.field !== "uri" ? readableParts(text, reader) : [];
  if (parts.length > 1) {
    log.warn("identifiers-in-one-cell", where, { type, text }, type);
    const [first] = parts;
    if (reader && first) ids[reader.field] ??= first.value;
    return false;
  }
  if (!reader || !identifier) {
    log.warn(reader ? "identifier-malformed" : "identifier-type-unknown", where, { type, text }, type);
    return false;
  }
  const existing = ids[reader.field];
  const isRepeated = existing !== undefined && existing !== identifier.value;
  const isAffixed = isNumber(reader) && !plainNumber.test(text);
  if (isAffixed) log.warn("identifier-with-words", where, { type, text, value: identifier.value }, type);
  if (!identifier.isValid) log.warn("identifier-check-digit", where, { type, text }, type);
  if (isRepeated) log.warn("identifier-repeated", where, { type, text }, type);
  else ids[reader.field] = identifier.value;
  return identifier.isValid && !isRepeated && !isAffixed;
}

const isNumber = ({ field }: Reader): boolean => field !== "doi" && field !== "uri";
const plainNumber = /^[\d\sx‐-―="-]*$/i;

/** The identifiers in one text; none unless all parts can be read. The first valid one comes first. */
function readableParts(text: string, { normalize }: Reader): Normalized[] {
  const parts = splitIdentifiers(text).map(normalize);
  const readable = parts.filter((part) => part !== null);
  if (readable.length < parts.length) return [];
  return readable.toSorted((one, other) => Number(other.isValid) - Number(one.isValid));
}

/** The namespace may be in the type ("Proprietary:xyz"), in the value, or in both. */
function proprietary(type: string, text: string): string {
  const namespace = /^proprietary\s*:(.+)$/i.exec(type)?.[1]?.trim();
  if (!namespace || text.startsWith(`${namespace}:`)) return withoutDoubledNamespace(text);
  return `${namespace}:${text}`;
}

function withoutDoubledNamespace(text: string): string {
  const [, namespace, rest] = /^([^:\s]{1,17}):(.+)$/.exec(text) ?? [];
  return namespace && rest?.startsWith(`${namespace}:`) ? rest : text;
}

function pairs(value: unknown): [string, string][] {
  if (isObject(value) && !("Type" in canonical(value))) {
    return Object.entries(value).flatMap(([type, texts]) =>
      asList(texts).map((text): [string, string] => [type, asText(text)]),
    );
  }
  return asList(value)
    .filter(isObject)
    .map(canonical)
    .map(({ Type, Value }): [string, string] => [asText(Type), asText(Value)]);
}
