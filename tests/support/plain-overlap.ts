import type { AlikeTitles, PlatformOverlap } from "@/lib/overlap/alike-titles";
import type { PortfolioStep } from "@/lib/overlap/optimize-portfolio";
import { Random } from "../integration/usage/random";

/** An organization's usage of a title on a platform. */
export type Used = { organization: number; platform: number; title: number; uses: number };

/** Small libraries with many titles in common. */
export function randomLibraries(seed: number): Used[] {
  const random = new Random(seed);
  const used = new Map<string, Used>();
  const [organizations, platforms] = [random.whole(1, 4), random.whole(2, 7)];
  for (let left = random.whole(10, 150); left > 0; left -= 1) {
    const one = {
      organization: random.whole(1, organizations),
      platform: random.whole(1, platforms),
      title: random.whole(1, 25),
    };
    used.set(JSON.stringify(one), { ...one, uses: random.whole(1, 9) });
  }
  return [...used.values()];
}

/** Grouped as in the engine. */
export function alikeOf(used: readonly Used[]): AlikeTitles[] {
  const result = new Map<string, { count: number; sets: Map<string, { platforms: number[]; uses: number[] }> }>();
  for (const title of new Set(used.map((one) => one.title))) {
    const sets = new Map<string, { platforms: number[]; uses: number[] }>();
    for (const organization of new Set(used.map((one) => one.organization))) {
      const own = used
        .filter((one) => one.title === title && one.organization === organization)
        .sort((a, b) => a.platform - b.platform);
      if (own.length === 0) continue;
      const platforms = own.map(({ platform }) => platform);
      const existing = sets.get(platforms.join()) ?? { platforms, uses: platforms.map(() => 0) };
      sets.set(platforms.join(), { platforms, uses: existing.uses.map((uses, at) => uses + (own[at]?.uses ?? 0)) });
    }
    const kind = [...sets.keys()].sort().join(" ");
    const existing = result.get(kind);
    if (!existing) result.set(kind, { count: 1, sets });
    else {
      existing.count += 1;
      for (const [key, { uses }] of existing.sets) {
        for (const at of uses.keys()) uses[at] = (uses[at] ?? 0) + (sets.get(key)?.uses[at] ?? 0);
      }
    }
  }
  return [...result.values()].map(({ count, sets }) => ({ count, sets: [...sets.values()] }));
}

const sum = (used: readonly Used[]) => used.reduce((total, { uses }) => total + uses, 0);
const titlesOf = (used: readonly Used[]) => new Set(used.map(({ title }) => title));
/** Usage of the same title by the same organization. */
const elsewhere = (used: readonly Used[], { organization, title }: Used) =>
  used.filter((one) => one.organization === organization && one.title === title);

export function plainOverlap(used: readonly Used[], platform: number): PlatformOverlap {
  const own = used.filter((one) => one.platform === platform);
  const shared = own.filter((one) => elsewhere(used, one).length > 1);
  return {
    titles: titlesOf(own).size,
    shared: titlesOf(shared).size,
    interest: sum(own),
    sharedInterest: sum(shared),
  };
}

export function plainPair(used: readonly Used[], one: number, other: number): number {
  const own = used.filter(({ platform }) => platform === one);
  return titlesOf(own.filter((each) => elsewhere(used, each).some(({ platform }) => platform === other))).size;
}

/** A title is covered if each organization that used it has it on a remaining platform. */
function figures(used: readonly Used[], isThere: (places: readonly Used[]) => boolean) {
  const lost = used.filter((one) => !isThere(elsewhere(used, one)));
  const lostTitles = titlesOf(lost);
  return {
    titles: [...titlesOf(used)].filter((title) => !lostTitles.has(title)).length,
    interest: sum(used) - sum(lost),
  };
}

export function plainPortfolio(used: readonly Used[], platforms: readonly number[]): PortfolioStep[] {
  const target = new Set<number>();
  const of = (set: ReadonlySet<number>) => figures(used, (places) => places.some(({ platform }) => set.has(platform)));
  return platforms.map(() => {
    const before = of(target);
    let best: PortfolioStep | undefined;
    for (const platform of platforms) {
      if (target.has(platform)) continue;
      const after = of(new Set([...target, platform]));
      const interest = after.interest - before.interest;
      if (!best || interest > best.interest) best = { platform, titles: after.titles - before.titles, interest };
    }
    if (!best) throw new Error("No platform is left");
    target.add(best.platform);
    return best;
  });
}

export function plainCancellation(used: readonly Used[], kept: ReadonlySet<number>) {
  const platforms = new Map<number, { all: object; unique: object; here: number }>();
  for (const platform of new Set(used.map((one) => one.platform))) {
    const own = used.filter((one) => one.platform === platform);
    const unique = own.filter((one) =>
      elsewhere(used, one).every((place) => place.platform === platform || !kept.has(place.platform)),
    );
    const whole = (of: readonly Used[]) => ({
      titles: titlesOf(of).size,
      interest: of.reduce((total, one) => total + sum(elsewhere(used, one)), 0),
    });
    platforms.set(platform, { all: whole(own), unique: whole(unique), here: sum(own) });
  }
  return {
    all: { titles: titlesOf(used).size, interest: sum(used) },
    kept: figures(used, (places) => places.some(({ platform }) => kept.has(platform))),
    keptBySome: titlesOf(used.filter(({ platform }) => kept.has(platform))).size,
    platforms,
  };
}

/** Titles on canceled platforms by organization: use there, and on the others. */
export function plainLosses(used: readonly Used[], dropped: ReadonlySet<number>) {
  const losses = new Map<string, { title: number; organization: number; here: number; elsewhere: number }>();
  for (const { organization, title, platform } of used) {
    if (!dropped.has(platform)) continue;
    const all = elsewhere(used, { organization, title, platform, uses: 0 });
    const isThere = (one: Used) => dropped.has(one.platform);
    const here = sum(all.filter(isThere));
    losses.set(`${organization} ${title}`, { title, organization, here, elsewhere: sum(all) - here });
  }
  return [...losses.values()];
}

/** The most interest for the money first; platforms without a price afterwards. */
export function plainPricedPortfolio(
  used: readonly Used[],
  platforms: readonly number[],
  prices: ReadonlyMap<number, number>,
): number[] {
  const target = new Set<number>();
  const interestOf = (set: ReadonlySet<number>) =>
    figures(used, (places) => places.some(({ platform }) => set.has(platform))).interest;
  const order: number[] = [];
  for (const group of [
    platforms.filter((platform) => prices.has(platform)),
    platforms.filter((platform) => !prices.has(platform)),
  ])
    for (let left = [...group]; left.length > 0; left = left.filter((platform) => !target.has(platform))) {
      let best = { platform: -1, worth: -1 };
      for (const platform of left) {
        const gain = interestOf(new Set([...target, platform])) - interestOf(target);
        const worth = gain === 0 ? 0 : gain / (prices.get(platform) ?? 1);
        if (worth > best.worth) best = { platform, worth };
      }
      target.add(best.platform);
      order.push(best.platform);
    }
  return order;
}
