/** What the columns can be. */
export const heatmapColumns = ["platform", "year", "data_type"] as const;
