/** The platforms on which organizations used titles, and how often on each. */
type PlatformSet = { readonly platforms: readonly number[]; readonly uses: readonly number[] };

/**
 * Titles that lie alike, as one: each organization that used any of them did so on one of these sets of platforms.
 * Nothing here asks which titles they are, and there are far fewer kinds than titles.
 */
export type AlikeTitles = { readonly count: number; readonly sets: readonly PlatformSet[] };

export type PlatformOverlap = {
  readonly titles: number;
  /** Those of them that one organization used on another platform too. */
  readonly shared: number;
  readonly interest: number;
  /** The part of the interest that organizations found on another platform too. */
  readonly sharedInterest: number;
};

/** Each platform with usage against all others. */
export function overlapByPlatform(alike: readonly AlikeTitles[]): ReadonlyMap<number, PlatformOverlap> {
  const found = new Map<number, { -readonly [F in keyof PlatformOverlap]: number }>();
  for (const { count, sets } of alike) {
    const isShared = new Map<number, boolean>();
    for (const { platforms, uses } of sets) {
      const shares = platforms.length > 1;
      for (const [at, platform] of platforms.entries()) {
        const own = found.get(platform) ?? { titles: 0, shared: 0, interest: 0, sharedInterest: 0 };
        own.interest += uses[at] ?? 0;
        if (shares) own.sharedInterest += uses[at] ?? 0;
        found.set(platform, own);
        isShared.set(platform, shares || isShared.get(platform) === true);
      }
    }
    for (const [platform, shares] of isShared) {
      const own = found.get(platform);
      if (!own) continue;
      own.titles += count;
      if (shares) own.shared += count;
    }
  }
  return found;
}

/** How many titles two platforms share: row by row, with the titles of the platform itself in the diagonal. */
export function overlapByPair(alike: readonly AlikeTitles[]): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const found = new Map<number, Map<number, number>>();
  const add = (one: number, other: number, count: number) => {
    const row = found.get(one) ?? new Map<number, number>();
    row.set(other, (row.get(other) ?? 0) + count);
    found.set(one, row);
  };
  for (const { count, sets } of alike) {
    for (const [one, others] of partners(sets)) for (const other of others) add(one, other, count);
  }
  return found;
}

/** The platforms that stand with each in any of the sets, itself among them. */
function partners(sets: readonly PlatformSet[]): ReadonlyMap<number, ReadonlySet<number>> {
  const found = new Map<number, Set<number>>();
  for (const { platforms } of sets) {
    for (const one of platforms) {
      const others = found.get(one) ?? new Set<number>();
      for (const other of platforms) others.add(other);
      found.set(one, others);
    }
  }
  return found;
}

export const sumOf = (figures: readonly number[]): number => figures.reduce((sum, one) => sum + one, 0);
