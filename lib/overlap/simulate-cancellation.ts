import { type AlikeTitles, addUp } from "./alike-titles";

type Figures = { readonly titles: number; readonly interest: number };

export type CancellationResult = {
  readonly all: Figures;
  /** Without the dropped platforms: a title still on any platform keeps its whole interest. */
  readonly kept: Figures;
  /** Titles that at least one organization that used them still has. */
  readonly keptBySome: number;
  readonly platforms: ReadonlyMap<number, { readonly all: Figures; readonly unique: Figures; readonly here: number }>;
};

type Counted = { -readonly [F in keyof Figures]: number };

const none = (): Counted => ({ titles: 0, interest: 0 });

/**
 * Loss if only some platforms are kept. Unique titles of a platform are on no other kept one. A title counts with its
 * interest on all platforms, and is lost if any organization that used it no longer has it.
 */
export function simulateCancellation(
  alike: readonly AlikeTitles[],
  isKept: (platform: number) => boolean,
): CancellationResult {
  const all = none();
  const remaining = none();
  let keptBySome = 0;
  const platforms = new Map<number, { all: Counted; unique: Counted; here: number }>();
  const figuresOf = (platform: number) => {
    const figures = platforms.get(platform) ?? { all: none(), unique: none(), here: 0 };
    platforms.set(platform, figures);
    return figures;
  };

  for (const { count, sets } of alike) {
    let isLost = false;
    let isKeptBySome = false;
    const isUnique = new Map<number, boolean>();
    for (const { platforms: on, uses } of sets) {
      const interest = addUp(uses);
      const stays = on.filter(isKept);
      all.interest += interest;
      if (stays.length > 0) {
        remaining.interest += interest;
        isKeptBySome = true;
      } else isLost = true;
      for (const [at, platform] of on.entries()) {
        const unique = stays.length === 0 || (stays.length === 1 && stays[0] === platform);
        const own = figuresOf(platform);
        own.all.interest += interest;
        own.here += uses[at] ?? 0;
        if (unique) own.unique.interest += interest;
        isUnique.set(platform, unique || isUnique.get(platform) === true);
      }
    }
    all.titles += count;
    if (!isLost) remaining.titles += count;
    if (isKeptBySome) keptBySome += count;
    for (const [platform, unique] of isUnique) {
      const own = figuresOf(platform);
      own.all.titles += count;
      if (unique) own.unique.titles += count;
    }
  }
  return { all, kept: remaining, keptBySome, platforms };
}
