import { spelling } from "../spelling";
import type { CounterException } from "../standard/exceptions";
import {
  collectExceptions,
  isAnsweredException,
  isCoded,
  mostExceptions,
  readExceptions,
  wordsOf,
} from "./answered-exceptions";
import { canonical, isStandardKey } from "./canonical-keys";
import { isObject } from "./json-text";

/** The structure of a JSON document apart from its items. */
export type ReportDocument = {
  kind: "report" | "exceptions" | "several-reports" | "text" | "nothing" | "other";
  /** Header fields with standard spelling; empty without a header. */
  header: Record<string, unknown>;
  headerPlace: "Report_Header" | "root" | "none";
  /** Content of Report_Items that was not split as its list, or a list of objects under an unknown key. */
  remainder: unknown;
  /** Key of a wrapper ("body"), or "[]" for a list around the report; null if there is none. */
  wrapper: string | null;
  /** JSON as text inside a wrapper. */
  text: string | null;
  exceptions: CounterException[];
};

const wrappers = new Set([
  ...["body", "response", "data", "report", "result", "payload", "counterreport"],
  ...["content", "envelope", "reportresponse"],
]);
const mostWrappers = 3;
const headerKeys = ["Created", "Created_By", "Report_Filters", "Report_Attributes", "Reporting_Period", "Customer_ID"];

/** Finds the report, or the exceptions returned instead, in a parsed document with any wrapper. */
export function readDocument(value: unknown, level = 0): ReportDocument {
  if (Array.isArray(value)) return readRootList(value, level);
  if (!isObject(value)) return document({ kind: "other" });
  if (Object.keys(value).length === 0) return document({ kind: "nothing" });
  const root = canonical(value);
  if (isReport(root)) return readReport(root);
  return readInner(value, level) ?? readMessages(value, level);
}

/** A response without a report: exceptions with COUNTER codes take precedence over a gateway's message. */
function readMessages(root: Record<string, unknown>, level: number): ReportDocument {
  const own = isAnsweredException(root) ? readExceptions(root, "root") : [];
  const exceptions = collectExceptions(root, "root");
  const coded = [own, exceptions].find((list) => list.some(isCoded));
  if (coded) return document({ kind: "exceptions", exceptions: coded });
  const inner = readWrapped(root, level);
  if (inner.kind === "text" || inner.kind === "report" || inner.exceptions.some(isCoded)) return inner;
  const words = wordsOf(root);
  const messages = [own, exceptions, inner.exceptions, words ? readExceptions(words, "root") : []].find(
    ({ length }) => length > 0,
  );
  return messages ? document({ kind: "exceptions", exceptions: messages }) : inner;
}

function readRootList(list: unknown[], level: number): ReportDocument {
  if (list.length === 0) return document({ kind: "nothing" });
  if (list.every((entry) => isAnsweredException(entry) || entry === null)) {
    const exceptions = readExceptions(list, "root");
    return document({ kind: exceptions.length > 0 ? "exceptions" : "other", exceptions });
  }
  if (list.length === 1 && level < mostWrappers) return wrapped(readDocument(list[0], level + 1), "[]");
  const reports = list.filter((entry) => isObject(entry) && isReport(canonical(entry)));
  return document({ kind: reports.length > 1 ? "several-reports" : "other" });
}

/** A report under any key, next to a gateway's messages. */
function readInner(root: Record<string, unknown>, level: number): ReportDocument | null {
  if (level >= mostWrappers) return null;
  for (const [key, inner] of Object.entries(root)) {
    if (typeof inner !== "object" || inner === null) continue;
    const nested = readDocument(inner, level + 1);
    if (nested.kind !== "report" && nested.kind !== "several-reports") continue;
    if (nested.headerPlace === "root" && nested.wrapper === null && !hasItems(inner)) continue;
    return withOuter(wrapped(nested, key), root, key);
  }
  return null;
}

const hasItems = (value: unknown): boolean => isObject(value) && canonical(value).Report_Items !== undefined;

function readWrapped(root: Record<string, unknown>, level: number): ReportDocument {
  if (level < mostWrappers) {
    for (const [key, inner] of Object.entries(root)) {
      const isWrapper = wrappers.has(spelling(key));
      if (typeof inner === "string" && (isWrapper ? /^\s*[{[]/ : /^\s*[{[][\s\S]*Report_?(Header|Items)"/i).test(inner))
        return document({ kind: "text", wrapper: key, text: inner });
      if (!isWrapper) continue;
      const nested = readDocument(inner, level + 1);
      if (nested.kind !== "other") return withOuter(wrapped(nested, key), root, key);
    }
  }
  return document({ kind: "other" });
}

/** A list of available reports also has Report_ID and Release, but describes reports. */
function isReport(root: Record<string, unknown>): boolean {
  if (isObject(root.Report_Header) || "Report_Items" in root) return true;
  return root.Report_ID !== undefined && headerKeys.some((key) => root[key] !== undefined) && root.Path === undefined;
}

function readReport(root: Record<string, unknown>): ReportDocument {
  const header = Array.isArray(root.Report_Header) ? root.Report_Header.find(isObject) : root.Report_Header;
  const fields = isObject(header) ? canonical(header) : {};
  const isGiven = !Object.values(fields).every(isNothing);
  const exceptions = [...collectExceptions(fields, "header"), ...exceptionsBeside(root)];
  const { Report_Items: items, Report_Header: _, ...rest } = root;
  const isAtRoot = !isGiven && (rest.Report_ID !== undefined || headerKeys.some((key) => rest[key] !== undefined));
  return document({
    kind: "report",
    // A Release next to the header counts; the header's own fields win.
    header: { ...pick(rest), ...fields },
    headerPlace: isGiven ? "Report_Header" : isAtRoot ? "root" : "none",
    remainder: isNothing(items) ? (itemsIn(root) ?? (items ? undefined : unknownList(rest))) : items,
    exceptions: exceptions.slice(0, mostExceptions),
  });
}

/** Standard keys that never hold items at the root. */
const lists = new Set(["Item", "Items", "Performance", "Attribute_Performance"]);

function unknownList(rest: Record<string, unknown>): unknown {
  const names = new Set(["alerts", "error", "errors"]);
  return Object.entries(rest).find(
    ([key, value]) =>
      (!isStandardKey(key) || lists.has(key)) &&
      !names.has(spelling(key)) &&
      Array.isArray(value) &&
      value.some(isObject) &&
      !value.every(isAnsweredException),
  )?.[1];
}

/** Anything that looks like items of a report, at any depth. */
function itemsIn(value: unknown, level = 0): unknown[] | undefined {
  if (level > mostWrappers || typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) && value.some(isItem)) return value;
  for (const inner of Object.values(value)) {
    const items = itemsIn(inner, level + 1);
    if (items) return items;
  }
  return undefined;
}

function isItem(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { Performance, Attribute_Performance, Items, Metric_Type } = canonical(value);
  return (Performance ?? Attribute_Performance ?? Items ?? Metric_Type) !== undefined;
}

const isNothing = (value: unknown): boolean =>
  typeof value === "object" ? Object.keys(value ?? {}).length === 0 : !value;

function pick(rest: Record<string, unknown>): Record<string, unknown> {
  const names = [
    "Report_ID",
    "Report_Name",
    "Release",
    "Institution_Name",
    "Institution_ID",
    "Registry_Record",
    ...headerKeys,
  ];
  return Object.fromEntries(names.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]]])));
}

/** Exceptions next to a report, or next to its wrapper. */
function exceptionsBeside(root: Record<string, unknown>): CounterException[] {
  const own = isAnsweredException(root) ? readExceptions(root, "root").filter(isCoded) : [];
  return [...own, ...collectExceptions(root, "root")];
}

/** A wrapped report with the exceptions of its wrapper. */
function withOuter(found: ReportDocument, root: Record<string, unknown>, wrapper: string): ReportDocument {
  if (found.kind !== "report") return found;
  const { [wrapper]: _, ...rest } = root;
  const exceptions = [...found.exceptions, ...exceptionsBeside(rest)].slice(0, mostExceptions);
  return { ...found, exceptions, remainder: isNothing(found.remainder) ? itemsIn(rest) : found.remainder };
}

function wrapped(inner: ReportDocument, wrapper: string): ReportDocument {
  return { ...inner, wrapper };
}

function document(parts: Partial<ReportDocument> & Pick<ReportDocument, "kind">): ReportDocument {
  const nothing = {
    header: {},
    headerPlace: "none",
    remainder: undefined,
    wrapper: null,
    text: null,
    exceptions: [],
  } as const;
  return { ...nothing, ...parts, exceptions: parts.exceptions ?? [] };
}
