import { type Fate, fates, type UsesByFate } from "./fate-of-use";

/** A title as one organization used it at places that lose access. */
export type TitleFate = {
  readonly title: number;
  readonly organization: number;
  readonly uses: number;
  readonly fate: UsesByFate;
};

export type FateFigures = {
  readonly uses: number;
  /** Titles with any such use: a title can be in several figures. */
  readonly titles: number;
};

export type FateSums = {
  readonly all: FateFigures;
  readonly fates: Readonly<Record<Fate, FateFigures>>;
  /** Titles of which at least one organization loses all use. */
  readonly titlesLostWhole: number;
};

/** Figures of all organizations together, where a title counts once, and of each. */
export function sumFates(rows: readonly TitleFate[]): { all: FateSums; organizations: ReadonlyMap<number, FateSums> } {
  const all = counter();
  const organizations = new Map<number, Counter>();
  for (const row of rows) {
    const own = organizations.get(row.organization) ?? counter();
    organizations.set(row.organization, own);
    all.add(row);
    own.add(row);
  }
  return { all: all.sums(), organizations: new Map([...organizations].map(([id, own]) => [id, own.sums()])) };
}

type Counter = ReturnType<typeof counter>;

function counter() {
  const titles = new Set<number>();
  const lostWhole = new Set<number>();
  let uses = 0;
  const own = new Map(fates.map((fate) => [fate, { uses: 0, titles: new Set<number>() }]));
  const figuresOf = (fate: Fate): FateFigures => {
    const { uses: sum = 0, titles: some } = own.get(fate) ?? {};
    return { uses: sum, titles: some?.size ?? 0 };
  };
  return {
    add({ title, uses: part, fate }: TitleFate) {
      titles.add(title);
      uses += part;
      for (const [name, figures] of own) {
        if (fate[name] === 0) continue;
        figures.uses += fate[name];
        figures.titles.add(title);
      }
      if (part > 0 && fate.lost === part) lostWhole.add(title);
    },
    sums: (): FateSums => ({
      all: { uses, titles: titles.size },
      fates: {
        ...{ bought: figuresOf("bought"), open: figuresOf("open"), perpetual: figuresOf("perpetual") },
        ...{ listed: figuresOf("listed"), used_elsewhere: figuresOf("used_elsewhere") },
        ...{ undecided: figuresOf("undecided"), lost: figuresOf("lost") },
      },
      titlesLostWhole: lostWhole.size,
    }),
  };
}
