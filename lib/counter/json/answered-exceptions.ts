import { excerpt } from "../excerpt";
import { spelling } from "../spelling";
import { type CounterException, classOf, counterExceptions, severityOf } from "../standard/exceptions";
import { canonical } from "./canonical-keys";
import { asList, asText, isObject, parseJson } from "./json-text";

type Where = CounterException["where"];

/** Maximum number of exceptions kept per response. */
export const mostExceptions = 100;

/**
 * Reads exceptions in every form seen: a list, a single object, text such as "3030: No Usage…", keys in other case,
 * codes as text, null and empty entries (ignored).
 */
export function readExceptions(value: unknown, where: Where): CounterException[] {
  return asList(value).flatMap((entry) => readException(entry, where));
}

/** Keys under which servers and gateways report failures in formats of their own. */
const failureKey =
  /^(faults?|faultstring|failures?|problems?)$|(errors?|exceptions?)$|error(message|msg|description|model|response)$/;
/** Keys that may hold any message. */
const wordKeys = ["message", "messages", "detail", "details", "warning", "warnings", "info", "infos", "notices"];
const saysNothing = /^(none|null|n\/?a|no|false|0|ok|success\w*|no errors?|-*)\.?$/i;
const saysTrouble =
  /\b(not|can('t|not)|couldn't|(?<!\b(no|without|0) )errors?|fail(ed|ure|s)?|unable|invalid|denied|expired|timed? ?-?out|pending|in progress|being|processing|queued|later|wait|exceeded|unavailable)\b/i;
const deepest = 4;
const longestText = 1_000_000;

/**
 * Exceptions of an object next to a report or instead of one: an object, list or text under "Exceptions", "error",
 * "fault" …, or JSON within such a text. A key that need not mean a failure ("detail") counts only with a COUNTER code
 * or words of failure, unless the whole object states a failure.
 */
export function collectExceptions(object: Record<string, unknown>, where: Where, level = 0): CounterException[] {
  const entries = Object.entries(object).map(([key, value]) => ({ name: spelling(key), value }));
  const exceptions = entries.flatMap(({ name, value }) => {
    if (name === "exceptions" || name === "exception") return readExceptions(value, where);
    return failureKey.test(name) ? failuresIn(value, where, level) : [];
  });
  const words = entries.flatMap(({ name, value }) => (wordKeys.includes(name) ? failuresIn(value, where, level) : []));
  const isExplained = [...exceptions, ...words].some((one) => isKnown(one) && one.severity !== "info");
  const list = [...exceptions, ...words.filter(isExplained ? isKnown : isTrouble)];
  return list.length === 0 && hasFailed(object) ? [named(null, wordsOf(object), where)] : list.slice(0, mostExceptions);
}

/** Whether an exception has a COUNTER code, or a provider's code above the range of generic services. */
export const isCoded = ({ code }: CounterException): boolean => code !== null && code >= 1000;

const isTrouble = (exception: CounterException): boolean =>
  isKnown(exception) ||
  (exception.code === null && !exception.message.startsWith("{") && saysTrouble.test(exception.message));

const isKnown = ({ code }: CounterException): boolean => code !== null && code >= 1000 && code in counterExceptions;

/** An object's free-text message; empty if there is none. */
export function wordsOf(object: Record<string, unknown>): string {
  const byName = new Map(Object.entries(object).map(([key, value]) => [spelling(key), value]));
  const names = ["message", "errormessage", "faultstring", "error", "errors", "detail", "details", "reason", "title"];
  return excerpt(names.map((name) => asText(byName.get(name))).find((text) => text !== "") ?? "", 500);
}

function failuresIn(value: unknown, where: Where, level: number): CounterException[] {
  if (value === true || (typeof value === "number" && value !== 0))
    return [Number(value) < 1000 ? named(null, `${value}`, where) : named(Number(value), "", where)];
  if (typeof value === "string") return failuresInText(value.trim(), where, level);
  if (Array.isArray(value)) return value.flatMap((entry) => failuresIn(entry, where, level));
  if (!isObject(value) || Object.keys(value).length === 0) return [];
  const exceptions = readException(value, where).map((one) => ({ ...one, message: one.message || wordsOf(value) }));
  const own = isAnsweredException(value) ? exceptions : exceptions.filter(isKnown);
  const inner = own.some(isCoded) || level === deepest ? [] : collectExceptions(value, where, level + 1);
  if (inner.some(isCoded)) return inner.filter(isCoded);
  if (own.length > 0) return own;
  return inner.length > 0 ? inner : [named(null, wordsOf(value) || excerpt(JSON.stringify(value), 500), where)];
}

function failuresInText(text: string, where: Where, level: number): CounterException[] {
  if (saysNothing.test(text)) return [];
  const parsed = /^[{[]/.test(text) && text.length < longestText ? parseJson(text) : null;
  if (parsed && level < deepest) return failuresIn(parsed.value, where, level + 1);
  return [textException(excerpt(text, 500), where)];
}

function hasFailed(object: Record<string, unknown>): boolean {
  return Object.entries(object).some(([key, value]) => {
    const name = spelling(key);
    if (name === "success" || name === "succeeded") return value === false || value === "false";
    return (name === "status" || name === "state") && /^(error|fail(ed|ure)?)$/i.test(asText(value));
  });
}

/** Whether an object in place of a report is an exception: it has a four-digit code, or 0, and a message. */
export function isAnsweredException(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { Code, Number: number, Message, Severity, Data } = standardFields(value);
  const code = codeOf(Code ?? number);
  if (code === null) return Severity !== undefined && Message !== undefined;
  return code <= 9999 && (Message !== undefined || Severity !== undefined || Data !== undefined || isAlone(value));
}

function isAlone(value: object): boolean {
  return Object.keys(value).length === 1;
}

function readException(entry: unknown, where: Where): CounterException[] {
  if (typeof entry === "string") return entry.trim() === "" ? [] : [textException(entry.trim(), where)];
  if (!isObject(entry)) return Array.isArray(entry) ? readExceptions(entry, where) : [];
  const fields = standardFields(entry);
  const inner = fields.Exceptions ?? fields.Exception;
  if (inner !== undefined) return readExceptions(inner, where);
  const code = codeOf(fields.Code ?? fields.Number);
  const message = asText(fields.Message);
  if (code === null && message === "" && asText(fields.Severity) === "") return [];
  const data = textOf(fields.Data);
  const helpUrl = asText(fields.Help_URL);
  return [{ ...named(code, message, where), ...(data && { data }), ...(helpUrl && { helpUrl }) }];
}

/** The fields of an exception; its code and message may be named like those of an error. */
function standardFields(entry: Record<string, unknown>): Record<string, unknown> {
  const fields = canonical(entry);
  if ((fields.Code ?? fields.Number) !== undefined) return fields;
  const byName = new Map(Object.entries(entry).map(([key, value]) => [spelling(key), value]));
  const Code = byName.get("errorcode") ?? byName.get("exceptioncode");
  if (Code === undefined) return fields;
  const Message = fields.Message ?? byName.get("errormessage") ?? byName.get("exceptionmessage");
  return { ...fields, Code, ...(Message !== undefined && { Message }) };
}

function textException(text: string, where: Where): CounterException {
  const [, code, message] = /^(\d{1,4})\s*:\s*([\s\S]*)$/.exec(text) ?? [];
  if (code !== undefined) return named(Number(code), message ?? "", where);
  const exception = withCode(text);
  return exception ? named(exception.code, exception.message, where) : named(null, text, where);
}

/** Splits a message that starts with a COUNTER code. */
export function withCode(text: string): { code: number; message: string } | null {
  const [whole = "", digits = ""] =
    /^(?:(?:error|exception|code)s?[\s:#-]*)*\(?(\d{4})\)?(?!\d)[\s:.–-]*/i.exec(text) ?? [];
  return digits in counterExceptions ? { code: Number(digits), message: text.slice(whole.length) } : null;
}

function named(code: number | null, message: string, where: Where): CounterException {
  return { code, message, severity: severityOf(code), class: classOf(code), where };
}

function codeOf(value: unknown): number | null {
  const text = asText(value);
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Data is free text; some servers use objects or lists, which are shown as JSON. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : asText(value) || String(value);
}
