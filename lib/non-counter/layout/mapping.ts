import { type IdentifierName, identifierNames } from "./layout";
import { type DayOrder, dayOrders } from "./read-day";
import { reducedText } from "./reduced-text";
import { type TableReportType, tableAttributes } from "./table-report-type";

/** Roles of columns in a provider's own sheet. */
export const columnRoles = [
  "Title",
  "Metric",
  "Period",
  "Day",
  "Value",
  "Organization",
  "Ignore",
  ...identifierNames,
  ...tableAttributes,
] as const;

export type ColumnRole = (typeof columnRoles)[number];

/** A column is identified by its heading, wherever it is. */
export type MappedColumn = {
  heading: string;
  role: ColumnRole;
  /** Metric of a value column, if rows have none. */
  metric?: string | undefined;
  /** A blank cell repeats the one above. */
  fills_down?: boolean | undefined;
  /** Order of day and month in 03/04/2024; day first by default. */
  day_order?: DayOrder | undefined;
};

/**
 * Where the period is: in column headings, in headings that name months without a year ("names"), in a column, in a cell
 * above the headings, or entered with each file.
 */
export const periodPlaces = ["columns", "names", "column", "above", "given"] as const;

export type PeriodPlace = (typeof periodPlaces)[number];

/** How to read sheets of one kind. */
export type Mapping = {
  columns: readonly MappedColumn[];
  periods: PeriodPlace;
  /** The row above belongs to the headings: years above months, metrics above periods. */
  two_rows: boolean;
  /** Label before the period above the headings: "Period:". */
  period_label: string;
  /** Defaults for all rows of the sheet. */
  constants: { metric: string; title: string; attributes: Readonly<Record<string, string>> };
  /** Beginnings of rows to skip. */
  skip_rows: readonly string[];
  /** Cells that mean "not counted": "-", "n/a". */
  blanks: readonly string[];
  /** The provider's metric names, and ours. */
  metric_names: Readonly<Record<string, string>>;
};

/** A saved mapping, with the headings that identify its sheets. */
export type SheetTemplate = {
  name: string;
  reportType: TableReportType;
  headings: readonly string[];
  mapping: Mapping;
};

export const isIdentifierRole = (role: ColumnRole): role is IdentifierName =>
  identifierNames.some((name) => name === role);
export const isAttributeRole = (role: ColumnRole): role is (typeof tableAttributes)[number] =>
  tableAttributes.some((name) => name === role);

/** Problems of a mapping, as message codes by field. */
export function mappingProblems(mapping: Mapping, headings: readonly string[]): Record<string, string[]> {
  const { columns, periods, period_label: label, constants } = mapping;
  const having = (role: string) => columns.filter((column) => column.role === role);
  const values = having("Value");
  const read = columns.filter(({ role }) => role !== "Ignore");
  // A row has one period, or a day within it.
  const single = read.filter(({ role }) => role !== "Value").map(({ role }) => (role === "Day" ? "Period" : role));
  const marked = new Set(read.map(({ heading }) => reducedText(heading)));
  const isInHeadings = periods === "columns" || periods === "names";
  const mayHeadingsSay = mapping.two_rows && isInHeadings;
  const saysMetric = having("Metric").length > 0 || constants.metric !== "" || mayHeadingsSay;
  const columnProblems = [
    ...(isTwice(single) ? ["roleTwice"] : []),
    ...(isTwice(columns.map(({ heading }) => reducedText(heading))) ? ["headingTwice"] : []),
    ...(!isInHeadings && values.length === 0 ? ["valuesMissing"] : []),
    ...(periods === "column" && !single.includes("Period") ? ["periodColumnMissing"] : []),
    ...(saysMetric || (values.length > 0 && values.every(({ metric }) => metric)) ? [] : ["metricUnsaid"]),
  ];
  const fields = {
    "mapping.columns": columnProblems,
    "mapping.period_label": periods === "above" && label === "" ? ["periodLabelMissing"] : [],
    headings: headings.some((heading) => !marked.has(reducedText(heading))) ? ["headingUnmapped"] : [],
  };
  return Object.fromEntries(Object.entries(fields).filter(([, codes]) => codes.length > 0));
}

const isTwice = (texts: readonly string[]) => new Set(texts).size < texts.length;

/** A stored mapping; null if invalid. */
export function storedMapping(value: unknown): Mapping | null {
  if (!isObject(value)) return null;
  const { columns, periods } = value;
  const constants = isObject(value.constants) ? value.constants : {};
  const place = periodPlaces.find((one) => one === periods);
  if (!Array.isArray(columns) || place === undefined) return null;
  return {
    columns: columns.flatMap(columnIn),
    periods: place,
    two_rows: value.two_rows === true,
    period_label: textIn(value.period_label),
    constants: {
      metric: textIn(constants.metric),
      title: textIn(constants.title),
      attributes: textsIn(constants.attributes),
    },
    skip_rows: listIn(value.skip_rows),
    blanks: listIn(value.blanks),
    metric_names: textsIn(value.metric_names),
  };
}

function columnIn(value: unknown): MappedColumn[] {
  if (!isObject(value)) return [];
  const role = columnRoles.find((one) => one === value.role);
  const { heading, metric, fills_down } = value;
  const day_order = dayOrders.find((one) => one === value.day_order);
  if (!role || typeof heading !== "string") return [];
  return [
    {
      ...{ heading, role },
      ...(typeof metric === "string" && { metric }),
      ...(fills_down === true && { fills_down }),
      ...(day_order && { day_order }),
    },
  ];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
const listIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
const textsIn = (value: unknown): Record<string, string> =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, textIn(text)])) : {};
