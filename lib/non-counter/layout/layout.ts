import type { AttributeName } from "@/lib/counter/standard/attributes";
import type { Month } from "@/lib/counter/standard/month";
import type { DayOrder } from "./read-day";

/** Identifier columns of a title, by COUNTER's names. */
export const identifierNames = ["DOI", "ISBN", "Print_ISSN", "Online_ISSN", "Proprietary_ID", "URI"] as const;

export type IdentifierName = (typeof identifierNames)[number];

/** Descriptive columns other than identifiers, by COUNTER's names. */
export type FieldName = "Title" | "Institution_Name" | AttributeName;

type Column = { index: number; heading: string };

/** A descriptive column; with `fillsDown`, a blank cell repeats the one above. */
export type FieldColumn = Column & { name: FieldName | IdentifierName; isIdentifier: boolean; fillsDown: boolean };

/** A column of counts; the row provides whatever the column does not. */
export type ValueColumn = Column & {
  metric: string | null;
  month: Month | null;
  /** Month (1 to 12) of a column whose year each row provides. */
  monthOfYear?: number;
};

/** A column with one property of its row. */
export type TextColumn = Column & { fillsDown: boolean };

/** A date column; counts of days are added to their period. */
export type PeriodColumn = TextColumn & { days: DayOrder | null };

/** Column layout of one table. */
export type Layout = {
  headings: readonly string[];
  /** Heading rows as written; repetitions below are not usage. */
  headingRows: readonly (readonly string[])[];
  headingRow: number;
  fields: readonly FieldColumn[];
  metric: TextColumn | null;
  period: PeriodColumn | null;
  /** Column with the year of each row, where headings name months only. */
  year: TextColumn | null;
  values: readonly ValueColumn[];
  /** Defaults for every row. */
  constants: { metric: string | null; month: Month | null; fields: Readonly<Partial<Record<FieldName, string>>> };
  /** Unmapped columns, which are reported. */
  unread: readonly Column[];
  /** The provider's metrics in normalized spelling, and our names for them. */
  metricNames: ReadonlyMap<string, string>;
  /** Beginnings of rows to skip, and cells that mean "not counted"; in normalized spelling. */
  skips: readonly string[];
  blanks: ReadonlySet<string>;
  /** Whether cells without a heading refuse the table; with a mapping they are only reported. */
  isStrict: boolean;
};
