/** Platforms on which organizations used titles, and the uses on each. */
type PlatformSet = { readonly platforms: readonly number[]; readonly uses: readonly number[] };

/**
 * Titles with the same distribution, combined: each organization that used them did so on one of these sets of
 * platforms. Title identities are irrelevant here, and there are far fewer distributions than titles.
 */
export type AlikeTitles = { readonly count: number; readonly sets: readonly PlatformSet[] };

export type PlatformOverlap = {
  readonly titles: number;
  /** Of these, titles that one organization also used on another platform. */
  readonly shared: number;
  readonly interest: number;
  /** Interest of titles that the organization also used on another platform. */
  readonly sharedInterest: number;
};

/** Overlap of each platform with all others. */
export function overlapByPlatform(alike: readonly AlikeTitles[]): ReadonlyMap<number, PlatformOverlap> {
  const figures = new Map<number, { -readonly [F in keyof PlatformOverlap]: number }>();
  for (const { count, sets } of alike) {
    const isShared = new Map<number, boolean>();
    for (const { platforms, uses } of sets) {
      const shares = platforms.length > 1;
      for (const [at, platform] of platforms.entries()) {
        const own = figures.get(platform) ?? { titles: 0, shared: 0, interest: 0, sharedInterest: 0 };
        own.interest += uses[at] ?? 0;
        if (shares) own.sharedInterest += uses[at] ?? 0;
        figures.set(platform, own);
        isShared.set(platform, shares || isShared.get(platform) === true);
      }
    }
    for (const [platform, shares] of isShared) {
      const own = figures.get(platform);
      if (!own) continue;
      own.titles += count;
      if (shares) own.shared += count;
    }
  }
  return figures;
}

/** Number of titles shared by two platforms, row by row; the diagonal has the platform's own titles. */
export function overlapByPair(alike: readonly AlikeTitles[]): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const counts = new Map<number, Map<number, number>>();
  const add = (one: number, other: number, count: number) => {
    const row = counts.get(one) ?? new Map<number, number>();
    row.set(other, (row.get(other) ?? 0) + count);
    counts.set(one, row);
  };
  for (const { count, sets } of alike) {
    for (const [one, others] of partners(sets)) for (const other of others) add(one, other, count);
  }
  return counts;
}

/** Platforms that appear in a set together with each platform, including itself. */
function partners(sets: readonly PlatformSet[]): ReadonlyMap<number, ReadonlySet<number>> {
  const partnersById = new Map<number, Set<number>>();
  for (const { platforms } of sets) {
    for (const one of platforms) {
      const others = partnersById.get(one) ?? new Set<number>();
      for (const other of platforms) others.add(other);
      partnersById.set(one, others);
    }
  }
  return partnersById;
}

export const addUp = (figures: readonly number[]): number => figures.reduce((sum, one) => sum + one, 0);
