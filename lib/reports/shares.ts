/** Of which total figures are given as parts. */
export const shareTotals = ["row", "column"] as const;
export type ShareOf = (typeof shareTotals)[number];
