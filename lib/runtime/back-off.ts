const FIRST = 250;
const LONGEST = 30_000;
const STEADY = 60_000;

/** Milliseconds before the next start after consecutive crashes: 0.25 s, doubling, up to 30 s. */
export function backOff(deaths: number): number {
  return Math.min(FIRST * 2 ** Math.max(deaths - 1, 0), LONGEST);
}

/** Consecutive crashes including this one; a long enough run (milliseconds) resets the count. */
export function countDeath(deaths: number, ranFor: number): number {
  return ranFor >= STEADY ? 1 : deaths + 1;
}
