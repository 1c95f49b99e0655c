import type { ReportDefinition } from "@/lib/counter/standard/report-definition";
import { type FindingLog, Unreadable } from "../../finding";
import { looksLikeMonth, type Period, readMonthHeading, readMonthHeadings } from "../../month-heading";
import { namedMonth } from "../../month-names";
import { isMonth, type Month } from "../../standard/month";
import { totalsName } from "../totals-name";
import { type ColumnName, columnNamed, dimensionColumns, identifierColumns, relatedColumn } from "./column-names";

type MonthColumn = { index: number; heading: string; month: Month };
export type NamedColumn = { index: number; heading: string; name: string };

/** Content of each column of a table. */
export type TableColumns = {
  headings: readonly string[];
  /** Columns that describe and break down usage; a provider's own columns under their heading. */
  fields: NamedColumn[];
  identifiers: NamedColumn[];
  parent: NamedColumn[];
  component: NamedColumn[];
  metric: number | null;
  total: number | null;
  /** Totals of part of the usage, such as "Reporting Period PDF". */
  parts: number[];
  months: MonthColumn[];
  /** Named like sums over several months ("Q1 2024", "Total 2024"); verified to be sums. */
  sums: NamedColumn[];
  /**
   * Averages, and a provider's own columns just before the first month, which may be a month with an unreadable
   * heading.
   */
  beside: NamedColumn[];
  /** Columns without a heading, or with an unknown one after the months; they must not contain counts. */
  unknown: NamedColumn[];
};

type Naming = { report: ReportDefinition; period: Period | null; log: FindingLog; at: (index: number) => string };

/** How well a row fits as the heading row of a COUNTER table; 0 if not at all. */
export function headingScore(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell.trim() !== "");
  if (filled.length < 3) return 0;
  const names = new Set(filled.map(columnNamed).filter((name) => name !== undefined));
  const months = filled.filter((cell) => readMonthHeading(cell, null).kind !== "none" && looksLikeMonth(cell)).length;
  const matches = filled.filter((cell) => columnNamed(cell) !== undefined || relatedColumn(cell)).length;
  const isTable = names.has("Metric_Type") || names.has("Reporting_Period_Total") || (months > 0 && names.size > 1);
  return isTable && names.size >= 2 ? matches + months : 0;
}

/** Determines the content of each column; throws Unreadable if counts could be misread or lost. */
export function nameColumns(headings: readonly string[], naming: Naming): TableColumns {
  const columns = sortColumns(headings, naming);
  refuseStrangers(columns, naming);
  refuseDoubles(columns, naming);
  requireColumns(columns, naming);
  return columns;
}

function sortColumns(headings: readonly string[], { report, period, log, at }: Naming): TableColumns {
  const columns: TableColumns = {
    ...{ headings, fields: [], identifiers: [], parent: [], component: [], metric: null, total: null, parts: [] },
    ...{ months: [], sums: [], beside: [], unknown: [] },
  };
  const monthHeadings = readMonthHeadings(
    headings.map((heading) => (columnNamed(heading) || relatedColumn(heading) ? "" : heading)),
    period,
  );
  for (const [index, heading] of headings.entries()) {
    const name = columnNamed(heading) ?? (isUnnamedTitle(headings, index, report) ? "Title" : undefined);
    const related = relatedColumn(heading);
    if (name) place(columns, { index, heading, name }, at(index));
    else if (related)
      columns[related.of === "Parent" ? "parent" : "component"].push({ index, heading, name: related.name });
    else {
      const month = monthHeadings[index];
      if (month?.kind === "ambiguous") {
        throw refusal("month-ambiguous", at(index), { text: heading.trim(), months: month.months.join(", ") });
      }
      if (month?.kind !== "month") placeUnknown(columns, { index, heading, name: heading.trim() });
      else {
        if (month.isForeign) log.warn("month-heading-form", at(index), { text: heading.trim(), month: month.month });
        columns.months.push({ index, heading, month: month.month });
      }
    }
  }
  return columns;
}

/** Book reports of Release 4 leave the title heading blank, before that of the publisher. */
function isUnnamedTitle(headings: readonly string[], index: number, { release, hasTitles }: ReportDefinition): boolean {
  const isFirst = headings.slice(0, index).every((heading) => heading.trim() === "");
  if (release !== "4" || !hasTitles || headings[index]?.trim() !== "") return false;
  const next = headings[index + 1]?.trim() ?? "";
  if (!isFirst && columnNamed(next) !== "Publisher") return false;
  return next !== "" && !headings.some((heading) => ["Title", "Database"].includes(columnNamed(heading) ?? ""));
}

function place(columns: TableColumns, column: NamedColumn & { name: ColumnName }, where: string): void {
  const { name, index } = column;
  if (name === "Metric_Type") {
    if (columns.metric !== null) throw refusal("column-doubled", where, { heading: column.heading.trim() });
    columns.metric = index;
  } else if (name === "Reporting_Period_Total") {
    // Totals are only compared: a second column of them loses nothing.
    if (columns.total === null) columns.total = index;
    else columns.parts.push(index);
  } else if (name === "Period_Part") columns.parts.push(index);
  else if (identifierColumns.some((identifier) => identifier === name)) columns.identifiers.push(column);
  else if (dimensionColumns.some((dimension) => dimension === name)) columns.fields.push(column);
}

function placeUnknown(columns: TableColumns, column: NamedColumn): void {
  if (isSumHeading(column.name)) columns.sums.push(column);
  else if (totalsName(column.name) === "statistic") columns.beside.push(column);
  else columns.unknown.push(column);
}

/** An unknown heading is a provider's own column; between months, or if it looks like a month, counts would be lost. */
function refuseStrangers(columns: TableColumns, { at }: Naming): void {
  const places = columns.months.map(({ index }) => index);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  for (const { index, heading } of columns.unknown) {
    const text = heading.trim();
    if (text !== "" && looksLikeMonth(text)) throw refusal("month-heading-unreadable", at(index), { text });
    if (text !== "" && index > first && index < last) throw refusal("column-unknown", at(index), { heading: text });
  }
  const own = columns.unknown.filter(({ index, heading }) => heading.trim() !== "" && !(index > last));
  for (let index = first - 1; own.some((column) => column.index === index); index--)
    columns.beside.push(...own.filter((column) => column.index === index));
  columns.fields.push(...own);
  columns.unknown = columns.unknown.filter((column) => !own.includes(column));
}

function refuseDoubles(columns: TableColumns, { at }: Naming): void {
  const named = [...columns.fields, ...columns.identifiers];
  for (const group of [named, columns.parent, columns.component]) {
    const keys = new Set<string>();
    for (const { name, index, heading } of group) {
      if (keys.has(name)) throw refusal("column-doubled", at(index), { heading: heading.trim() });
      keys.add(name);
    }
  }
  const months = new Set<Month>();
  for (const { month, index, heading } of columns.months) {
    if (months.has(month)) throw refusal("month-doubled", at(index), { text: heading.trim(), month });
    months.add(month);
  }
}

const subjects: Readonly<Record<ReportDefinition["kind"], readonly string[]>> = {
  PR: ["Platform"],
  DR: ["Database", "Title"],
  TR: ["Title"],
  IR: ["Item", "Title"],
};

const serials = new Set(["ISBN", "Print_ISSN", "Online_ISSN"]);
const ofItems = new Set(["Authors", "Publication_Date", "Article_Version"]);

function requireColumns({ fields, identifiers, parent, metric }: TableColumns, { report, at }: Naming): void {
  const subject = subjects[report.kind];
  const named = fields.find(({ name }) => subject.includes(name));
  if (!named) throw refusal("column-missing", at(-1), { heading: subject[0] ?? "", report: report.id });
  // Databases and items may be headed as titles, but only titles have these columns and nothing of an item.
  const hasSerials = identifiers.some(({ name }) => serials.has(name));
  const isOfTitles = report.kind === "DR" || !(parent.length > 0 || fields.some(({ name }) => ofItems.has(name)));
  if (report.kind !== "TR" && named.name === "Title" && hasSerials && isOfTitles)
    throw refusal("report-fields-differ", at(named.index), { kind: report.kind, field: "Title" });
  const needsMetric = !("onlyMetric" in report && report.onlyMetric !== null);
  if (metric === null && needsMetric) {
    const heading = report.release === "4" ? "User Activity / Access Denied Category" : "Metric_Type";
    throw refusal("column-missing", at(-1), { heading, report: report.id });
  }
}

/** Months of the period without a column. */
export function missingMonths({ months }: Pick<TableColumns, "months">, promised: readonly Month[]): Month[] {
  const present = new Set(months.map(({ month }) => month));
  return promised.filter((month) => isMonth(month) && !present.has(month));
}

function refusal(code: ConstructorParameters<typeof Unreadable>[0], where: string, values: Record<string, string>) {
  return new Unreadable(code, { where, values, isCounter: true });
}

const part =
  "(?:[hqkt][1-4]|[1-4][hqt]|[1-4](?:st|nd|rd|th|er|e)?\\.? ?(?:quarter|qtr|half|quartal|halbjahr|trimestr?e?|semestre|q|čtvrtletí|pololetí|štvrťrok|polrok)|(?:quarter|qtr|half|semester) ?[1-4]|(?:i|ii|iii|iv)\\.? ?(?:čtvrtletí|pololetí|štvrťrok|polrok|q))";
const year = "(?:19|20)?\\d\\d";
const partOfYear = new RegExp(`^(?:${part}(?:[\\s\\-'’./]*${year})?|(?:19|20)\\d\\d[\\s\\-./]*${part})$`, "iu");
const wholeYear = /^(?:(?:19|20)\d\d|(?:fy|cy|ytd|year|year to date|rok|jahr|année|año)(?:[\s'’-]*(?:19|20)?\d\d)?)$/iu;

/** Whether a heading looks like a sum over several months: "Q1 2024", "2024", "YTD", "Jan-Mar 2024", "Total 2024". */
function isSumHeading(heading: string): boolean {
  const text = heading
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\s_]+/g, " ")
    .trim();
  if (text.length > 40) return false;
  if (partOfYear.test(text) || wholeYear.test(text) || isRange(text)) return true;
  const name = totalsName(text.replace(/\b(?:19|20)\d\d\b/g, "").trim());
  return name === "total" || name === "perhaps";
}

function isRange(text: string): boolean {
  const [, first = "", last = ""] = /^(\p{L}{3,})\.? ?[-–—] ?(\p{L}{3,})\.?(?: (?:19|20)?\d\d)?$/u.exec(text) ?? [];
  return namedMonth(first) !== null && namedMonth(last) !== null;
}
