import type { Hundredths } from "./money";

/**
 * Divides an amount by weights into whole hundredths. The largest part (the first of equal ones) takes the rounding
 * difference, so that the parts add up exactly. All parts are 0 if no weight is positive.
 */
export function splitExactly(total: Hundredths, weights: readonly number[]): Hundredths[] {
  const sum = weights.reduce((all, one) => all + one, 0);
  if (!(sum > 0)) return weights.map(() => 0);
  // Rounded down, so that the difference is never negative. The tolerance keeps 0.3 × 10 from becoming 2.
  const parts = weights.map((weight) => Math.floor((total * weight) / sum + 1e-7));
  const largest = weights.indexOf(Math.max(...weights));
  const others = parts.reduce((all, one, at) => all + (at === largest ? 0 : one), 0);
  return parts.map((part, at) => (at === largest ? total - others : part));
}
