const FIRST = 250;
const LONGEST = 30_000;
const STEADY = 60_000;

/** Milliseconds to wait before the next start after so many deaths in a row: 0.25 s, doubling, at most 30 s. */
export function backOff(deaths: number): number {
  return Math.min(FIRST * 2 ** Math.max(deaths - 1, 0), LONGEST);
}

/** Deaths in a row after one more, by a program that had run so many milliseconds: a steady run forgives the former. */
export function countDeath(deaths: number, ranFor: number): number {
  return ranFor >= STEADY ? 1 : deaths + 1;
}
