import type { AttributeName } from "@/lib/counter/standard/attributes";
import type { Month } from "@/lib/counter/standard/month";
import type { DayOrder } from "../sheets/read-day";

/** Columns with identifiers of a title, by COUNTER's names. */
export const identifierNames = ["DOI", "ISBN", "Print_ISSN", "Online_ISSN", "Proprietary_ID", "URI"] as const;

export type IdentifierName = (typeof identifierNames)[number];

/** What describes a row besides its identifiers, by the names that the readers of COUNTER give it. */
export type FieldName = "Title" | "Institution_Name" | AttributeName;

type Column = { index: number; heading: string };

/** A column that describes its row; where it fills down, a blank cell repeats what stands above. */
export type FieldColumn = Column & { name: FieldName | IdentifierName; isIdentifier: boolean; fillsDown: boolean };

/** A column of counts; what it does not say itself, the row does. */
export type ValueColumn = Column & { metric: string | null; month: Month | null };

/** A column that says one thing about its row. */
export type TextColumn = Column & { fillsDown: boolean };

/** A column that says when; counts of days add up to the period that they are in. */
export type PeriodColumn = TextColumn & { days: DayOrder | null };

/** How the columns of one table are to be read. */
export type Layout = {
  headings: readonly string[];
  /** The rows of headings as they are written; found again below, they are no usage. */
  headingRows: readonly (readonly string[])[];
  headingRow: number;
  fields: readonly FieldColumn[];
  metric: TextColumn | null;
  period: PeriodColumn | null;
  values: readonly ValueColumn[];
  /** What holds for every row that does not say otherwise. */
  constants: { metric: string | null; month: Month | null; fields: Readonly<Partial<Record<FieldName, string>>> };
  /** Columns whose content nobody asked for; they are told of. */
  unread: readonly Column[];
  /** Metrics of the publisher, in reduced spelling, and what they are called here. */
  metricNames: ReadonlyMap<string, string>;
  /** Beginnings of rows that are no usage, and cells that mean nothing was counted; in reduced spelling. */
  skips: readonly string[];
  blanks: ReadonlySet<string>;
  /** Whether cells without a heading make the table doubtful; a mapping reads by headings and only tells of them. */
  isStrict: boolean;
};
