import { spellings } from "../spelling";
import { attributeValue, type ReportKind } from "../standard/attributes";
import { counterExceptions } from "../standard/exceptions";
import { normalizeDoi, normalizeIsbn, normalizeIssn } from "../standard/identifiers";
import { addMonths, firstDay, isMonth, lastDay, type Month, monthOf, monthRange } from "../standard/month";
import type { ReportDefinition } from "../standard/report-definition";
import type { WrittenException } from "../write/written-report";
import { CounterRefusal } from "./counter-refusal";

/** Filters of a request by COUNTER's names, in standard spelling; values are alternatives. */
export type RequestedFilters = {
  Metric_Type?: readonly string[];
  Data_Type?: readonly string[];
  Access_Method?: readonly string[];
  Access_Type?: readonly string[];
  /** "2024" or "2020-2024" */
  YOP?: readonly string[];
  /** "ISSN:1234-5679", "DOI:10.1000/x" … */
  Item_ID?: readonly string[];
  Author?: string;
  Database?: string;
};

/** A request for a report of Release 5.1. */
export type RequestedReport = {
  readonly report: ReportDefinition;
  /** Requested months before the current one, in order; at least one. */
  readonly months: readonly Month[];
  /** Requested months that have not ended. */
  readonly running: readonly Month[];
  readonly filters: RequestedFilters;
  /** As in Attributes_To_Show. */
  readonly attributes: readonly string[];
  readonly includesParents: boolean;
  /** About parameters that were ignored. */
  readonly exceptions: readonly WrittenException[];
};

const MOST_REPORT_MONTHS = 120;
/** Far dates would make a long list. */
const MOST_RUNNING_MONTHS = 12;

const everywhere: readonly ReportKind[] = ["PR", "DR", "TR", "IR"];
const ofItems: readonly ReportKind[] = ["TR", "IR"];

/** Parameters of full reports, and the kinds that have them (CoP 5.1 Tables 3.x and 3.y, §11.5). */
const parameters = new Map<string, readonly ReportKind[]>(
  Object.entries({
    ...{ metric_type: everywhere, data_type: everywhere, access_method: everywhere },
    ...{ access_type: ofItems, yop: ofItems, item_id: ofItems, author: ["IR"], database: ["DR"] },
    ...{ attributed: everywhere, country_code: everywhere, subdivision_code: everywhere },
    ...{ attributes_to_show: everywhere, granularity: everywhere },
    ...{ include_parent_details: ["IR"], include_component_details: ["IR"] },
  }),
);
const ofEachReport = ["customer_id", "requestor_id", "api_key", "platform", "begin_date", "end_date"];
const extensions = ["attributed", "country_code", "subdivision_code"];

type Query = Readonly<Record<string, string>>;

/**
 * Reads the parameters of a report request by the rules of Appendix D of CoP 5.1: what can be ignored is ignored and
 * named in an exception. Throws CounterRefusal for missing or invalid dates. `current` is the current month.
 */
export function readReportRequest(report: ReportDefinition, query: Query, current: Month): RequestedReport {
  const { months, running } = readMonths(query, current);
  const takes = (name: string) => !report.isView && parameters.get(name)?.includes(report.kind) === true;
  const unknown = Object.keys(query).filter((name) => !ofEachReport.includes(name) && !takes(name));
  const own = Object.fromEntries(Object.entries(query).filter(([name, value]) => takes(name) && value !== ""));
  const { filters, invalid, incongruous } = readFilters(report, own);
  const { attributes, unsupported } = readAttributes(report, own, months.length);
  const includesParents = isTrue(own.include_parent_details);
  const exceptions = [
    ...exception(3050, unknown),
    ...exception(3060, invalid),
    ...exception(3061, incongruous),
    ...exception(3062, unsupported),
    ...(isTrue(own.include_component_details) ? [{ code: 3063, message: messageOf(3063) }] : []),
  ];
  return { ...{ report, months, running, filters, attributes }, includesParents, exceptions };
}

/** A standard exception of a report header. */
export const reportException = (code: number, data: string): WrittenException => ({
  code,
  message: messageOf(code),
  ...(data && { data }),
});

const messageOf = (code: number): string => counterExceptions[code]?.message ?? "";

const LONGEST = 300;
/** A key in a wrong parameter must not be repeated. */
const KEY = /usus_[\w-]*/g;

const exception = (code: number, names: readonly string[]): WrittenException[] =>
  names.length > 0 ? [reportException(code, names.join(", ").replace(KEY, "…").slice(0, LONGEST))] : [];

function readMonths({ begin_date: begin, end_date: end }: Query, current: Month) {
  const missing = [...(begin ? [] : ["begin_date"]), ...(end ? [] : ["end_date"])];
  if (!begin || !end) throw new CounterRefusal(1030, `Missing: ${missing.join(", ")}`);
  const [first, until] = [readDate("begin_date", begin, firstDay), readDate("end_date", end, lastDay)];
  if (until < first) throw new CounterRefusal(3020, "end_date is before begin_date");
  const [from, to] = [monthOf(first), monthOf(until)];
  if (from >= current) throw new CounterRefusal(3020, `begin_date must be before the current month, ${current}`);
  const last = to < current ? to : addMonths(current, -1);
  const months = monthRange(from, last);
  if (months.length > MOST_REPORT_MONTHS)
    throw new CounterRefusal(3020, `A report has at most ${MOST_REPORT_MONTHS} months`);
  return { months, running: monthRange(current, to).slice(0, MOST_RUNNING_MONTHS) };
}

/** A day; of a month without a day, the one that `dayOf` returns. */
function readDate(name: string, text: string, dayOf: (month: Month) => string): string {
  const [, month = "", day] = /^(\d{4}-\d{2})(?:-(\d{2}))?$/.exec(text) ?? [];
  if (!isMonth(month) || (day !== undefined && (day < "01" || `${month}-${day}` > lastDay(month))))
    throw new CounterRefusal(3020, `${name} must be yyyy-mm or yyyy-mm-dd`);
  return day === undefined ? dayOf(month) : text;
}

const isTrue = (text: string | undefined): boolean => text?.toLowerCase() === "true";

const listOf = (text: string): string[] => [...new Set(text.split("|").map((value) => value.trim()))].filter(Boolean);

/** Values in standard spelling, and the names of invalid ones. */
type Values = { valid: string[]; invalid: string[] };

function sorted(text: string, read: (value: string) => string | null): Values {
  const values = listOf(text).map((value) => ({ value, standard: read(value) }));
  return {
    valid: [...new Set(values.flatMap(({ standard }) => (standard === null ? [] : [standard])))],
    invalid: values.flatMap(({ value, standard }) => (standard === null ? [value] : [])),
  };
}

function readFilters(report: ReportDefinition, own: Query) {
  const filters: RequestedFilters = {};
  const invalid = extensions.filter((name) => own[name] !== undefined);
  let incongruous: string[] = [];
  const metric = spellings(report.metrics);
  const read = (name: string, standardOf: (value: string) => string | null): { values?: string[] } => {
    const text = own[name];
    if (text === undefined) return {};
    const values = sorted(text, standardOf);
    invalid.push(...values.invalid.map((value) => `${name}=${value}`));
    return values.valid.length > 0 ? { values: values.valid } : {};
  };
  const attribute = (name: "Data_Type" | "Access_Method" | "Access_Type") => (value: string) => {
    const { value: standard, isKnown } = attributeValue(name, value);
    return isKnown ? standard : null;
  };
  const metrics = read("metric_type", (value) => metric(value) ?? null);
  if (metrics.values) filters.Metric_Type = metrics.values;
  for (const name of ["Data_Type", "Access_Method", "Access_Type"] as const) {
    const { values } = read(name.toLowerCase(), attribute(name));
    if (values) filters[name] = values;
  }
  const years = read("yop", readYears);
  if (years.values) filters.YOP = years.values;
  const items = read("item_id", readItemId);
  if (items.values && new Set(items.values.map(levelOf)).size > 1) incongruous = ["item_id"];
  else if (items.values) filters.Item_ID = items.values;
  if (own.author) filters.Author = own.author.slice(0, LONGEST);
  if (own.database) filters.Database = own.database.slice(0, LONGEST);
  return { filters, invalid, incongruous };
}

function readYears(text: string): string | null {
  const [, from = "", to] = /^(\d{4})(?:-(\d{4}))?$/.exec(text) ?? [];
  if (from === "" || (to !== undefined && to < from)) return null;
  return text;
}

/** "Type:value" in normal form; null for other texts. */
function readItemId(text: string): string | null {
  const [, type = "", value = ""] = /^(\w+):(.+)$/.exec(text) ?? [];
  const forms = new Map(
    Object.entries({
      doi: () => normalizeDoi(value)?.value,
      isbn: () => normalizeIsbn(value)?.value,
      issn: () => normalizeIssn(value)?.value,
      print_issn: () => normalizeIssn(value)?.value,
      online_issn: () => normalizeIssn(value)?.value,
      proprietary: () => value,
      uri: () => value,
    }),
  );
  const normal = forms.get(type.toLowerCase());
  const name = itemIdTypes(type);
  const standard = normal?.();
  return name && standard ? `${name}:${standard}` : null;
}

const itemIdTypes = spellings(["DOI", "ISBN", "ISSN", "Print_ISSN", "Online_ISSN", "Proprietary", "URI"]);

/** Values of one filter must identify the same kind of thing (Exception 3061). */
const levelOf = (id: string): string => (/^(Print_|Online_)?ISSN:/.test(id) ? "serial" : (id.split(":")[0] ?? ""));

function readAttributes(report: ReportDefinition, own: Query, monthCount: number) {
  const find = spellings(report.attributesToShow);
  const { valid, invalid } = sorted(own.attributes_to_show ?? "", (value) => find(value) ?? null);
  const unsupported = invalid.map((value) => `attributes_to_show=${value}`);
  const granularity = own.granularity?.toLowerCase() ?? "month";
  // Support of totals is optional; of one month, they are the counts of the month.
  if (granularity !== "month" && !(granularity === "totals" && monthCount === 1))
    unsupported.push(`granularity=${own.granularity}`);
  for (const name of ["include_parent_details", "include_component_details"])
    if (own[name] && !/^(true|false)$/i.test(own[name])) unsupported.push(`${name}=${own[name]}`);
  return { attributes: report.attributesToShow.filter((name) => valid.includes(name)), unsupported };
}
