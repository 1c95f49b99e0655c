/**
 * Lowest number of users (FTE) of each size class, from the smallest. The sizes are those of the Carnegie Classification
 * for four-year institutions: very small, small, medium, large. They are fixed, because libraries that share a class in
 * one question and not in another could be separated.
 */
const LOWER_ENDS = [0, 1000, 3000, 10_000] as const;

/** Users of neighboring size classes: at least `from` and fewer than `below`; null without an upper end. */
export type SizeRange = { readonly from: number; readonly below: number | null };

/** Size class by position, 0 for the smallest. */
export const sizeClassOf = (fte: number): number => LOWER_ENDS.findLastIndex((from) => fte >= from);

export const sizeRange = (first: number, last: number): SizeRange => ({
  from: LOWER_ENDS[first] ?? 0,
  below: LOWER_ENDS[last + 1] ?? null,
});

/** Ranges that consist of whole size classes; files from elsewhere must name one. */
export function isSizeRange({ from, below }: SizeRange): boolean {
  const ends: readonly number[] = LOWER_ENDS;
  return ends.includes(from) && (below === null || (below > from && ends.includes(below)));
}
