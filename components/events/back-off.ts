const FIRST = 1000;
const LONGEST = 30_000;

/**
 * Milliseconds before the next try: 1 s, doubled after each failure, at most 30 s. Random jitter keeps browsers from
 * returning at once.
 */
export function backOff(failures: number, chance = Math.random()): number {
  return Math.min(FIRST * 2 ** failures, LONGEST) * (0.5 + chance / 2);
}
