/** The nearest-rank percentile: of 100 values the 97th. Zero where there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
