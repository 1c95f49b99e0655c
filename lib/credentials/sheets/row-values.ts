import { z } from "zod";
import type { CounterVersion } from "../counter-versions";
import type { ImportColumn } from "../import-columns";
import { type ImportRecord, isNo, isYes } from "./table";

/** Values of a row; blank cells are absent. A secret is null if the cell contains its mask. */
export type RowValues = {
  title?: string;
  account?: string;
  url?: string;
  customer_id?: string | null;
  requestor_id?: string | null;
  api_key?: string | null;
  http_username?: string | null;
  http_password?: string | null;
  extra_params?: Record<string, string | null>;
  /** COUNTER codes in capitals. */
  reports?: string[];
  enabled?: boolean;
  outside_consortium?: boolean;
  not_before?: string;
  last_harvestable_month?: string;
  expires_on?: string;
};

export type Note = { column: ImportColumn | ""; code: string };

/** Our exports contain the last characters of secrets. */
const isMask = (text: string) => text.startsWith("••••");
/** CC-Plus writes this for missing values. */
const isPlaceholder = (text: string) => /^-?required-?$/i.test(text);

/** Reads the cells of a row, with a note for each unreadable one. */
export function rowValues(record: ImportRecord, release: CounterVersion): { values: RowValues; notes: Note[] } {
  const notes: Note[] = [];
  const text = (column: ImportColumn) => record.cells[column]?.texts.find((one) => !isPlaceholder(one));
  const secret = (column: ImportColumn) => {
    const value = text(column);
    return value !== undefined && isMask(value) ? null : value;
  };
  const params = paramsOf(record, release, notes);
  const reports = reportsOf(record);
  const values = {
    title: text("title"),
    account: text("account"),
    url: text("url"),
    customer_id: secret("customer_id"),
    requestor_id: secret("requestor_id"),
    api_key: secret("api_key"),
    http_username: secret("http_username"),
    http_password: secret("http_password"),
    ...params,
    reports: reports.length > 0 ? reports : undefined,
    enabled: yesOrNo(text("enabled"), "enabled", notes),
    outside_consortium: yesOrNo(text("outside_consortium"), "outside_consortium", notes),
    not_before: date(text("not_before"), "not_before", notes),
    last_harvestable_month: date(text("last_harvestable_month"), "last_harvestable_month", notes),
    expires_on: date(text("expires_on"), "expires_on", notes),
  };
  return { values: defined(values), notes };
}

/** Celus stores HTTP name and password, and sometimes the API key, among the extra parameters. */
function paramsOf(record: ImportRecord, release: CounterVersion, notes: Note[]) {
  const written = record.cells.extra_params?.texts.find((one) => !isPlaceholder(one)) ?? "";
  const filter = record.cells.platform_filter?.texts[0];
  const parsed = parseParams(written);
  if (!parsed) notes.push({ column: "extra_params", code: "invalid" });
  const { auth, api_key, ...others } = parsed ?? {};
  const [user, ...word] = (auth ?? "").split(",");
  const params = Object.entries({ ...others, ...(filter === undefined ? {} : { platform: filter }) });
  return {
    ...(release === "4" && auth ? { http_username: user?.trim() ?? "", http_password: word.join(",").trim() } : {}),
    ...(api_key ? { api_key } : {}),
    ...(params.length > 0
      ? { extra_params: Object.fromEntries(params.map(([name, value]) => [name, isMask(value) ? null : value])) }
      : {}),
  };
}

function reportsOf({ cells, reports }: ImportRecord): string[] {
  const listed = cells.counter_reports?.texts.flatMap((one) => one.split(/[\s,;|]+/)) ?? [];
  const codes = [...(reports ?? []), ...listed].map((code) => code.toUpperCase()).filter((code) => code !== "");
  return [...new Set(codes)];
}

function yesOrNo(text: string | undefined, column: ImportColumn, notes: Note[]): boolean | undefined {
  if (text === undefined) return undefined;
  if (isYes(text)) return true;
  if (!isNo(text)) notes.push({ column, code: "invalid" });
  return isNo(text) ? false : undefined;
}

/** Days, months and times as spreadsheets write them: "2026-03-01", "2026-03-01T10:00:00", "1. 3. 2026", "2026-03". */
function date(text: string | undefined, column: ImportColumn, notes: Note[]): string | undefined {
  if (text === undefined) return undefined;
  const iso = text
    .trim()
    .replace(/^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/, (_, day: string, month: string, year: string) =>
      [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
    );
  const [, year, month, day, time] = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:[T ](\d{2}:\d{2}(?::\d{2})?))?/.exec(iso) ?? [];
  if (!year || (column !== "last_harvestable_month" && !day)) {
    notes.push({ column, code: "invalid" });
    return undefined;
  }
  if (column === "last_harvestable_month") return `${year}-${month}`;
  if (column === "expires_on") return `${year}-${month}-${day}`;
  return `${year}-${month}-${day}T${(time ?? "00:00").padEnd(8, ":00")}Z`;
}

function defined(values: { [K in keyof RowValues]: RowValues[K] | undefined }): RowValues {
  // Only undefined values are removed, so the rest matches Given.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as RowValues;
}

const plainValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/**
 * Reads name and value pairs in common notations: JSON, a Python dictionary, "a=b; c=d" or "&a=b&c=d". Null for
 * anything else.
 */
export function parseParams(text: string): Record<string, string> | null {
  const trimmed = text.trim();
  if (trimmed === "") return {};
  return trimmed.startsWith("{") ? fromObject(trimmed) : fromPairs(trimmed);
}

function fromObject(text: string): Record<string, string> | null {
  const parsed = plainValues.safeParse(json(text) ?? json(pythonAsJson(text)));
  if (!parsed.success) return null;
  return Object.fromEntries(
    Object.entries(parsed.data).map(([name, value]) => [name, value === null ? "" : String(value)]),
  );
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Python uses single quotes, except for strings that contain one. */
function pythonAsJson(text: string): string {
  const strings = /'((?:[^'\\]|\\.)*)(?:'|\\?$)|"((?:[^"\\]|\\.)*)(?:"|\\?$)/gs;
  return text
    .replace(strings, (_, single?: string, double?: string) =>
      JSON.stringify((single ?? double ?? "").replace(/\\(['"\\])/g, "$1")),
    )
    .replace(/\bNone\b/g, "null")
    .replace(/\bTrue\b/g, "true")
    .replace(/\bFalse\b/g, "false");
}

function fromPairs(text: string): Record<string, string> | null {
  const parts = text
    .replace(/^[?&;\s]+/, "")
    .split(/[;&\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const pairs = parts.map((part) => /^([\w.-]+)\s*[=:](.*)$/.exec(part));
  if (pairs.some((pair) => pair === null)) return null;
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1] ?? "", decoded(pair[2]?.trim() ?? "")]] : [])));
}

function decoded(value: string): string {
  try {
    return /%[0-9a-f]{2}/i.test(value) ? decodeURIComponent(value) : value;
  } catch {
    return value;
  }
}
