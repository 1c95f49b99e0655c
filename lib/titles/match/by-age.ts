/** Oldest first, so that equally good candidates are chosen from in one order; titles not yet saved have negative ids. */
export function byAge(one: number, other: number): number {
  return Number(one < 0) - Number(other < 0) || Math.abs(one) - Math.abs(other);
}
