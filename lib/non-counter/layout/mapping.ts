import type { DayOrder } from "../sheets/read-day";
import { type IdentifierName, identifierNames } from "./layout";
import { tableAttributes } from "./table-attributes";
import type { TableReportType } from "./table-report-type";

/** What a column of a publisher's own sheet may be marked as. */
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

/** A column is known by the text of its heading, wherever it stands. */
export type MappedColumn = {
  heading: string;
  role: ColumnRole;
  /** Of a column of values: what it counts, if the row does not say. */
  metric?: string | undefined;
  /** A blank cell repeats what stands above it. */
  fills_down?: boolean | undefined;
  /** Of a column of days: which comes first in 03/04/2024; the day, unless said. */
  day_order?: DayOrder | undefined;
};

/**
 * Where the period of a count stands: in the headings of its columns, in a column of its own, in a cell above the headings,
 * or nowhere, so that a person says it with each file.
 */
export const periodPlaces = ["columns", "column", "above", "given"] as const;

export type PeriodPlace = (typeof periodPlaces)[number];

/** How the sheets of one kind are read. */
export type Mapping = {
  columns: readonly MappedColumn[];
  periods: PeriodPlace;
  /** What stands above the headings belongs to them: years above months, metrics above periods. */
  two_rows: boolean;
  /** The text before the period above the headings: "Period:". */
  period_label: string;
  /** What holds for all rows of the sheet. */
  constants: { metric: string; title: string; attributes: Readonly<Record<string, string>> };
  /** Beginnings of rows that are no usage. */
  skip_rows: readonly string[];
  /** Cells that mean that nothing was counted: "-", "n/a". */
  blanks: readonly string[];
  /** The publisher's words for metrics, and ours. */
  metric_names: Readonly<Record<string, string>>;
};

/** A saved mapping, with the headings by which its sheets are recognised. */
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
