/** Stored sums by metric; skips values that are not numbers. */
export function metricSums(stored: unknown): Record<string, number> {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, sum]) => (typeof sum === "number" ? [[name, sum]] : [])),
  );
}
