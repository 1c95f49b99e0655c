import type { ChartRow, Series } from "./chart-data";

/** A place on the axis where something happened, in words; with `until` it lasted to that place. */
export type Mark = {
  readonly at: string;
  readonly until?: string | undefined;
  readonly text: string;
  /** Where more of it is told. */
  readonly href?: string | undefined;
};

/** A place whose figures are counted at earlier ones, as those of a quarter are at its first month. */
export type CountedPlace = {
  readonly at: string;
  readonly with: readonly string[];
  /** It has figures of its own as well. */
  readonly isPart: boolean;
};

/** What is drawn. */
export type ChartShape = {
  /** Over times lines or bars; of things, bars that lie with the names at the left. */
  readonly kind: "line" | "bars" | "lying";
  /** Name of the index column of the rows, such as "month". */
  readonly index: string;
  readonly series: readonly Series[];
  readonly rows: readonly ChartRow[];
  /** What series and places with long names are called in legend and picture; tips and the table have their names. */
  readonly short?: Readonly<Record<string, string>>;
  readonly stacked?: boolean;
  /** Each step of the axis is ten times the former one; there nothing can be stacked. */
  readonly isLogarithmic?: boolean;
  /** Numbers are ratios, written as percents. */
  readonly isPercent?: boolean;
  /** Pixels. */
  readonly height?: number;
  /** Places on the axis for which data are missing: hatched, and told apart from zero. */
  readonly missing?: readonly string[];
  /** Of them there is neither a zero nor are data missing: dotted, as far as they have no figures of their own. */
  readonly counted?: readonly CountedPlace[];
  readonly marks?: readonly Mark[];
  /** Marks stand where their places begin, as what happens in a month does; or on the points themselves. */
  readonly marksAt?: "start" | "middle";
  /** A line from 0 to 100 % on an axis of its own, by places. */
  readonly coverage?: { readonly label: string; readonly of: Readonly<Record<string, number | null>> };
  /** The place that adds up what is not there by itself; left to the table where it would dwarf the others. */
  readonly rest?: string | undefined;
  /** The place that is the reader's own. */
  readonly own?: string;
};
