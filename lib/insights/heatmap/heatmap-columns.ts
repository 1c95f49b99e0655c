/** Possible columns. */
export const heatmapColumns = ["platform", "year", "data_type"] as const;
