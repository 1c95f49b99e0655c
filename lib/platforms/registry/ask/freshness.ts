import type { Freshness } from "../contract";

type Answer = { fetchedAt: Date; isFresh: boolean } | null;

/** Freshness of data derived from these answers. */
export function freshnessOf(answers: readonly Answer[]): Freshness {
  const moments = answers.flatMap((answer) => (answer ? [answer.fetchedAt.getTime()] : []));
  return {
    available: answers.every((answer) => answer?.isFresh === true),
    as_of: moments.length > 0 ? new Date(Math.min(...moments)).toISOString() : null,
  };
}

/** Freshness of data derived from both. */
export function freshnessOfBoth(one: Freshness, other: Freshness): Freshness {
  const [oldest = null] = [one.as_of, other.as_of].filter((moment) => moment !== null).sort();
  return { available: one.available && other.available, as_of: oldest };
}
