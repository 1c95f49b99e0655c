import type { Key, Range } from "./cube";

/** One dimension has one of the keys (none of none: an empty list matches nothing), or lies in the range. */
export type Condition<D extends string> =
  | { readonly of: D; readonly among: readonly Key[] }
  | { readonly of: D; readonly between: Range };

export interface Filter<D extends string> {
  /** All must hold; the same dimension may appear in several. */
  readonly where: readonly Condition<D>[];
  /** Of the cube's time. */
  readonly period?: Range | undefined;
}

export interface Order<D extends string, M extends string> {
  readonly by: { readonly dimension: D } | { readonly measure: M } | "cell";
  readonly direction: "ascending" | "descending";
}

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

export interface Question<D extends string, M extends string> extends Filter<D> {
  /** One row of the answer for each combination of these; empty for a single row over everything. */
  readonly by: readonly D[];
  readonly measures: readonly [M, ...M[]];
  /** A column to order by: the first measure of the rows' part at this place. */
  readonly cell?: readonly { readonly of: D; readonly key: Key }[] | undefined;
  /** The remaining keys of the row are always added, so that pages never overlap. */
  readonly order?: Order<D, M> | undefined;
  readonly page?: Page | undefined;
  /** Adds the measures over all rows, not only over the page. */
  readonly withTotals?: boolean | undefined;
}
