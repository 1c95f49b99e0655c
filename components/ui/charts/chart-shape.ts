import type { ChartRow, ChartSeries } from "./chart-data";

/** An event at a place of the axis; with `until` it lasts to that place. */
export type ChartMark = {
  readonly at: string;
  readonly until?: string | undefined;
  readonly text: string;
  /** Page with details. */
  readonly href?: string | undefined;
};

/** A place whose figures are counted at earlier ones, as a quarter is at its first month. */
export type CountedPlace = {
  readonly at: string;
  readonly with: readonly string[];
  /** Whether it also has figures of its own. */
  readonly isPart: boolean;
};

export type ChartShape = {
  /** Lines or bars for time series; "lying": horizontal bars with names at the left. */
  readonly kind: "line" | "bars" | "lying";
  /** Key of the index column, such as "month". */
  readonly index: string;
  readonly series: readonly ChartSeries[];
  readonly rows: readonly ChartRow[];
  /** Short names of series and places for legend and picture; tooltips and the table use full names. */
  readonly short?: Readonly<Record<string, string>>;
  readonly stacked?: boolean;
  /** The two series are periods to compare: drawn as a ring and a dot with the change between them. */
  readonly isPair?: boolean;
  /** The unit of the figures, above the axis. */
  readonly unit?: string | undefined;
  /** Each step of the axis is ten times the previous one; excludes stacking. */
  readonly isLogarithmic?: boolean;
  /** Numbers are ratios, formatted as percents. */
  readonly isPercent?: boolean;
  /** Pixels. */
  readonly height?: number;
  /** Places with missing data: hatched, to distinguish them from zero. */
  readonly missing?: readonly string[];
  /** Places with only a part of their data: hatched more lightly. */
  readonly partial?: readonly string[];
  /** Keys of series with only a part of their data: their bars are hatched. */
  readonly partialSeries?: readonly string[];
  /** Keys of series that are estimates: their lines are dashed. */
  readonly forecastSeries?: readonly string[];
  /** Places that are neither zero nor missing: dotted, unless they have figures of their own. */
  readonly counted?: readonly CountedPlace[];
  readonly marks?: readonly ChartMark[];
  /** Marks are at the start of a place, like events within a month, or on the points. */
  readonly marksAt?: "start" | "middle";
  /** Line from 0 to 100 % on its own axis, by place. */
  readonly coverage?: { readonly label: string; readonly of: Readonly<Record<string, number | null>> };
  /** The place that combines the remaining ones; omitted from the picture if it would dwarf the others. */
  readonly rest?: string | undefined;
  /** The reader's own place, highlighted. */
  readonly own?: string;
};
