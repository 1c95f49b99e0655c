import { type AlikeTitles, addUp } from "./alike-titles";

export type PortfolioStep = {
  readonly platform: number;
  /** Titles now available to every organization that used them. */
  readonly titles: number;
  readonly interest: number;
};

/**
 * The best order to keep platforms: each step adds the platform with the most interest in titles not yet available,
 * ties by given order. A title counts with its interest on all platforms; lists all platforms. With `prices`, the most
 * interest for the money; platforms without a price come last, by interest.
 */
export function optimizePortfolio(
  alike: readonly AlikeTitles[],
  platforms: readonly number[],
  prices?: ReadonlyMap<number, number>,
): PortfolioStep[] {
  const gain = new Map(platforms.map((platform) => [platform, 0]));
  const setsOf = new Map<number, number[]>(platforms.map((platform) => [platform, []]));
  const sets = alike.flatMap(({ sets: own }, kind) =>
    own.map(({ platforms: on, uses }) => ({ kind, on, interest: addUp(uses), isCovered: false })),
  );
  const uncovered = alike.map(({ sets: own }) => own.length);
  for (const [at, { on, interest }] of sets.entries()) {
    for (const platform of on) {
      gain.set(platform, (gain.get(platform) ?? 0) + interest);
      setsOf.get(platform)?.push(at);
    }
  }

  const left = new Set(platforms);
  const steps: PortfolioStep[] = [];
  while (left.size > 0) {
    const platform = best(left, gain, prices);
    left.delete(platform);
    let titles = 0;
    const interest = gain.get(platform) ?? 0;
    for (const at of setsOf.get(platform) ?? []) {
      const set = sets[at];
      if (!set || set.isCovered) continue;
      set.isCovered = true;
      for (const other of set.on) gain.set(other, (gain.get(other) ?? 0) - set.interest);
      const still = (uncovered[set.kind] ?? 0) - 1;
      uncovered[set.kind] = still;
      if (still === 0) titles += alike[set.kind]?.count ?? 0;
    }
    steps.push({ platform, titles, interest });
  }
  return steps;
}

/** Given order, so that the first of equals wins. */
function best(
  left: ReadonlySet<number>,
  gain: ReadonlyMap<number, number>,
  prices: ReadonlyMap<number, number> | undefined,
): number {
  const priced = [...left].filter((platform) => prices?.has(platform));
  const worth = (platform: number): number => {
    const price = prices?.get(platform);
    const own = gain.get(platform) ?? 0;
    return price === undefined ? own : own === 0 ? 0 : own / price;
  };
  let bestPlatform = -1;
  let most = -1;
  for (const platform of priced.length > 0 ? priced : left) {
    const own = worth(platform);
    if (own <= most) continue;
    bestPlatform = platform;
    most = own;
  }
  return bestPlatform;
}
