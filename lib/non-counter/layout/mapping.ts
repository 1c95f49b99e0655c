import type { DayOrder } from "../sheets/read-day";
import { type IdentifierName, identifierNames } from "./layout";
import { tableAttributes } from "./table-attributes";
import type { TableReportType } from "./table-report-type";

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

/** Where the period is: in column headings, in a column, in a cell above the headings, or entered with each file. */
export const periodPlaces = ["columns", "column", "above", "given"] as const;

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
