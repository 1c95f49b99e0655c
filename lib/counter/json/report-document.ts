import { spelling } from "../spelling";
import type { CounterException } from "../standard/exceptions";
import { isException, mostExceptions, readExceptions } from "./answered-exceptions";
import { canonical, isStandardKey } from "./canonical-keys";
import { isObject } from "./json-text";

/** What a JSON document turned out to be, its items aside. */
export type ReportDocument = {
  kind: "report" | "exceptions" | "several-reports" | "text" | "nothing" | "other";
  /** Header fields with the standard's spelling; empty if there is no header. */
  header: Record<string, unknown>;
  /** Where the header fields stood. */
  headerPlace: "Report_Header" | "root" | "none";
  /** What stands under Report_Items but was not cut out as its list, or a list of objects under a key nobody knows. */
  remainder: unknown;
  /** The key of a wrapper ("body"), or "[]" for a list around the report; null if there was none. */
  wrapper: string | null;
  /** JSON found as text inside a wrapper. */
  text: string | null;
  exceptions: CounterException[];
};

const wrappers = new Set(["body", "response", "data", "report", "result", "payload", "counterreport"]);
const mostWrappers = 3;
const headerKeys = ["Created", "Created_By", "Report_Filters", "Report_Attributes", "Reporting_Period", "Customer_ID"];

/** Finds the report, or the exceptions given instead of one, in a parsed document whatever is wrapped around it. */
export function readDocument(value: unknown, level = 0): ReportDocument {
  if (Array.isArray(value)) return readRootList(value, level);
  if (!isObject(value)) return document({ kind: "other" });
  if (Object.keys(value).length === 0) return document({ kind: "nothing" });
  const root = canonical(value);
  if (isReport(root)) return readReport(root);
  const inner = readInner(value, level);
  if (inner) return inner;
  if (isException(value)) return document({ kind: "exceptions", exceptions: readExceptions(value, "root") });
  const listed = rootExceptions(root);
  if (listed.some((exception) => exception.code !== null)) return document({ kind: "exceptions", exceptions: listed });
  return readWrapped(value, level);
}

function readRootList(list: unknown[], level: number): ReportDocument {
  if (list.length === 0) return document({ kind: "nothing" });
  if (list.every((entry) => isException(entry) || entry === null)) {
    const exceptions = readExceptions(list, "root");
    return document({ kind: exceptions.length > 0 ? "exceptions" : "other", exceptions });
  }
  if (list.length === 1 && level < mostWrappers) return wrapped(readDocument(list[0], level + 1), "[]");
  const reports = list.filter((entry) => isObject(entry) && isReport(canonical(entry)));
  return document({ kind: reports.length > 1 ? "several-reports" : "other" });
}

/** A report under a key of any name, beside whatever a gateway says of it. */
function readInner(root: Record<string, unknown>, level: number): ReportDocument | null {
  if (level >= mostWrappers) return null;
  for (const [key, inner] of Object.entries(root)) {
    if (typeof inner !== "object" || inner === null) continue;
    const found = readDocument(inner, level + 1);
    if (found.headerPlace === "root" || (found.kind !== "report" && found.kind !== "several-reports")) continue;
    return wrapped(found, key);
  }
  return null;
}

function readWrapped(root: Record<string, unknown>, level: number): ReportDocument {
  if (level < mostWrappers) {
    for (const [key, inner] of Object.entries(root)) {
      const isWrapper = wrappers.has(spelling(key));
      if (typeof inner === "string" && (isWrapper ? /^\s*[{[]/ : /^\s*[{[][\s\S]*Report_?(Header|Items)"/i).test(inner))
        return document({ kind: "text", wrapper: key, text: inner });
      if (!isWrapper) continue;
      const found = readDocument(inner, level + 1);
      if (found.kind !== "other") return wrapped(found, key);
    }
  }
  return document({ kind: "other" });
}

/** A list of reports on offer also names a Report_ID and a Release, but describes the report instead of an answer. */
function isReport(root: Record<string, unknown>): boolean {
  if (isObject(root.Report_Header) || "Report_Items" in root) return true;
  return root.Report_ID !== undefined && headerKeys.some((key) => root[key] !== undefined) && root.Path === undefined;
}

function readReport(root: Record<string, unknown>): ReportDocument {
  const header = Array.isArray(root.Report_Header) ? root.Report_Header.find(isObject) : root.Report_Header;
  const given = isObject(header) ? canonical(header) : {};
  const isGiven = Object.keys(given).length > 0;
  const exceptions = [...readExceptions([given.Exceptions, given.Exception], "header"), ...rootExceptions(root)];
  const { Report_Items: items, Report_Header: _, ...rest } = root;
  const isAtRoot = !isGiven && (rest.Report_ID !== undefined || headerKeys.some((key) => rest[key] !== undefined));
  return document({
    kind: "report",
    // A Release that stands beside the header still counts; the header's own fields win.
    header: { ...pick(rest), ...given },
    headerPlace: isGiven ? "Report_Header" : isAtRoot ? "root" : "none",
    remainder: items ?? unknownList(rest),
    exceptions: exceptions.slice(0, mostExceptions),
  });
}

/** Keys of the standard, under which no items stand at the root. */
const lists = new Set(["Item", "Items", "Performance", "Attribute_Performance"]);

function unknownList(rest: Record<string, unknown>): unknown {
  const known = new Set(["alerts", "error", "errors"]);
  return Object.entries(rest).find(
    ([key, value]) =>
      (!isStandardKey(key) || lists.has(key)) &&
      !known.has(spelling(key)) &&
      Array.isArray(value) &&
      value.some(isObject) &&
      !value.every(isException),
  )?.[1];
}

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

function rootExceptions(root: Record<string, unknown>): CounterException[] {
  const errors = Object.entries(root).filter(([key]) => ["error", "errors"].includes(spelling(key)));
  const given = errors.flatMap(([, value]) => (Array.isArray(value) ? value : [value])).filter(isException);
  return readExceptions([root.Exceptions, root.Exception, given], "root").slice(0, mostExceptions);
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
