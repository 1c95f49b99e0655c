import type { ChartData } from "./contract";

/** An organization among those of a comparison. Only libraries with usage are compared. */
export type Standing = {
  readonly value: number;
  readonly median: number;
  /** 1 is the largest. */
  readonly rank: number;
  readonly count: number;
};

/** With fewer organizations a median says nothing. */
const FEWEST_COMPARED = 3;

/**
 * How the selected organization, or the reader's only one, compares with all organizations of the chart; null if it is
 * not one of them, if too few are shown, or if its figures are in several parts, such as metrics, that do not add up.
 */
export function standingOf(
  { primary, secondary, data }: Pick<ChartData, "primary" | "secondary" | "data">,
  organization: number | undefined,
): Standing | null {
  if (secondary.length > 1 || primary.length < FEWEST_COMPARED) return null;
  const sums = new Map(primary.map(({ key }) => [key, 0]));
  for (const one of data) sums.set(one.primary, (sums.get(one.primary) ?? 0) + one.count);
  const own = primary.filter(({ is_own: isOwn }) => isOwn);
  const mine = own.find(({ key }) => key === organization) ?? (own.length === 1 ? own[0] : undefined);
  const value = mine && sums.get(mine.key);
  if (value === undefined) return null;
  const values = [...sums.values()].sort((one, other) => other - one);
  const middle = Math.floor(values.length / 2);
  const upper = values[middle] ?? 0;
  const median = values.length % 2 === 1 ? upper : (upper + (values[middle - 1] ?? upper)) / 2;
  return { value, median, rank: 1 + values.filter((one) => one > value).length, count: values.length };
}
