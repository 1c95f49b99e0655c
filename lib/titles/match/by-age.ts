/** Oldest first, so equally good candidates are always chosen in the same order; unsaved titles have negative ids. */
export function byAge(one: number, other: number): number {
  return Number(one < 0) - Number(other < 0) || Math.abs(one) - Math.abs(other);
}
