/** Totals that shares refer to. */
export const shareTotals = ["row", "column"] as const;
export type ShareOf = (typeof shareTotals)[number];
