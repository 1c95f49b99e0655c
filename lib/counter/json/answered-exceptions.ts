import { type CounterException, classOf, severityOf } from "../standard/exceptions";
import { canonical } from "./canonical-keys";
import { asList, asText, isObject } from "./json-text";

type Where = CounterException["where"];

/** The most exceptions kept of one answer. */
export const mostExceptions = 100;

/**
 * Reads exceptions in any form met: a list, a single object, text such as "3030: No Usage…", keys in other case,
 * codes as text, null and empty entries (which say nothing and are left out).
 */
export function readExceptions(value: unknown, where: Where): CounterException[] {
  return asList(value).flatMap((entry) => readException(entry, where));
}

/** Whether an object, standing where a report should be, is an exception: it has a code of four digits, or 0, and a message. */
export function isException(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { Code, Number: number, Message, Severity, Data } = canonical(value);
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
  const fields = canonical(entry);
  const inner = fields.Exceptions ?? fields.Exception;
  if (inner !== undefined) return readExceptions(inner, where);
  const code = codeOf(fields.Code ?? fields.Number);
  const message = asText(fields.Message);
  if (code === null && message === "" && asText(fields.Severity) === "") return [];
  const data = shown(fields.Data);
  const helpUrl = asText(fields.Help_URL);
  return [{ ...named(code, message, where), ...(data && { data }), ...(helpUrl && { helpUrl }) }];
}

function textException(text: string, where: Where): CounterException {
  const [, code, message] = /^(\d{1,4})\s*:\s*([\s\S]*)$/.exec(text) ?? [];
  return named(code === undefined ? null : Number(code), message ?? text, where);
}

function named(code: number | null, message: string, where: Where): CounterException {
  return { code, message, severity: severityOf(code), class: classOf(code), where };
}

function codeOf(value: unknown): number | null {
  const text = asText(value);
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Data is free text; objects and lists, which some servers put there, are shown as they are. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : asText(value) || String(value);
}
