const FIRST = 1000;
const LONGEST = 30_000;

/** Milliseconds before the next try after so many failed ones: 1 s, doubling, at most 30 s, spread so that not all browsers return at once. */
export function backOff(failures: number, chance = Math.random()): number {
  return Math.min(FIRST * 2 ** failures, LONGEST) * (0.5 + chance / 2);
}
