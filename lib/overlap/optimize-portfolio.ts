import { type AlikeTitles, sumOf } from "./alike-titles";

export type PortfolioStep = {
  readonly platform: number;
  /** Titles that every organization which used them now has. */
  readonly titles: number;
  readonly interest: number;
};

/**
 * The order in which platforms are best kept: each time the one that adds the most interest in titles that are not there
 * yet, of equal ones the first given. A title counts with its interest on all platforms; all platforms are listed.
 */
export function optimizePortfolio(alike: readonly AlikeTitles[], platforms: readonly number[]): PortfolioStep[] {
  const gain = new Map(platforms.map((platform) => [platform, 0]));
  const setsOf = new Map<number, number[]>(platforms.map((platform) => [platform, []]));
  const sets = alike.flatMap(({ sets: own }, kind) =>
    own.map(({ platforms: on, uses }) => ({ kind, on, interest: sumOf(uses), isCovered: false })),
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
    const platform = best(left, gain);
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

/** Platforms keep the order in which they were given, so that the first of equals wins. */
function best(left: ReadonlySet<number>, gain: ReadonlyMap<number, number>): number {
  let found = -1;
  let most = -1;
  for (const platform of left) {
    const own = gain.get(platform) ?? 0;
    if (own <= most) continue;
    found = platform;
    most = own;
  }
  return found;
}
