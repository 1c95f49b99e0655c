import { describe, expect, it } from "vitest";
import { groupBy } from "@/lib/kit/group-by";
import { bandsOf, mayReadBand, type PeerBand, type PeerValue, peerValue, rankIn } from "./bands";
import { bandsToPublish } from "./replace-bands";

/** Behavior of an installation: how it makes bands of the figures of a month, and what it shows. */
type Rules = {
  readonly bands: (values: readonly PeerValue[]) => PeerBand[];
  readonly replaces: boolean | "always";
  readonly rank: (values: readonly Exact[], own: Exact) => number;
  readonly showsTotal?: true;
  /** Shown whatever libraries the reader sees. */
  readonly isForAll?: true;
};

const real: Rules = { bands: (values) => bandsOf(values), replaces: true, rank: (all, own) => rankIn(all, own.perFte) };

type Exact = PeerValue & { readonly exact: number };
type Library = {
  readonly organization: number;
  readonly fte: number;
  readonly isOwn: boolean;
  /** Index of its figure in each month, or null while its reports are missing. */
  readonly months: readonly (number | null)[];
};

/** Uses per user that an attacker considers possible, in pairs that round to the same value. */
const GRID = [1.01, 1.04, 2.06, 2.14, 4.96, 5.04] as const;
const COARSE_GRID = [1.01, 2.06, 5.04] as const;
/** Of an attacker, who may choose figures between the others. */
const OWN = [1, 2.1, 5, 3.3, 0.2] as const;

const exactValues = new Map<string, Exact>();

function exactValue({ organization, fte }: Library, exact: number): Exact {
  const key = `${organization} ${fte} ${exact}`;
  const value = exactValues.get(key) ?? { ...peerValue({ organization, fte, uses: exact * fte }), exact };
  exactValues.set(key, value);
  return value;
}

/** Everything that the attacker sees in each month, if the others have the figures of `world`. */
function* answers(libraries: readonly Library[], world: readonly number[], rules: Rules): Generator<string> {
  let published: (PeerBand & { isCurrent: boolean; definition: string; members: readonly Exact[] })[] = [];
  const own = libraries.filter(({ isOwn }) => isOwn);
  const months = libraries[0]?.months.length ?? 0;
  for (let month = 0; month < months; month += 1) {
    const values = libraries.flatMap((library) => {
      const figure = library.months[month];
      if (figure === null || figure === undefined) return [];
      const exact = library.isOwn ? OWN[figure] : world[figure];
      return exact === undefined ? [] : [exactValue(library, exact)];
    });
    const bands = rules.bands(values);
    const { added, replaced } =
      rules.replaces === "always"
        ? { added: bands, replaced: published }
        : bandsToPublish(published, bands, "requests");
    published = published.map((one) => (replaced.includes(one) ? { ...one, isCurrent: false } : one));
    for (const band of added) {
      const members = band.values.filter((one): one is Exact => "exact" in one);
      published.push({ ...band, isCurrent: true, definition: "requests", members });
    }
    const sees = (id: number) => own.some(({ organization }) => organization === id);
    const readable = published.filter(
      ({ isCurrent, quartiles, members }) => isCurrent && quartiles && (rules.isForAll || mayReadBand(members, sees)),
    );
    const visible = readable.map(({ first, last, members, quartiles }) => ({
      ...{ first, last, n: members.length, ...quartiles },
      ranks: own.map(({ organization }) => {
        const mine = members.find((one) => one.organization === organization);
        return mine ? rules.rank(members, mine) : null;
      }),
    }));
    const total = rules.showsTotal
      ? values.toSorted((one, other) => one.perFte - other.perFte).map((one) => one.perFte)
      : [];
    yield JSON.stringify([visible, total.length > 0 ? quartersOf(total) : null]);
  }
}

/** The extra table "all libraries" of a careless installation. */
const quartersOf = (sorted: readonly number[]) =>
  [0.25, 0.5, 0.75].map((share) => sorted[Math.floor((sorted.length - 1) * share)]);

const withoutMerging = (values: readonly PeerValue[]): PeerBand[] =>
  [0, 1, 2, 3].flatMap((size) => bandsOf(values.filter(({ sizeClass }) => sizeClass === size)));

type Installation = {
  readonly libraries: readonly Library[];
  readonly secret: readonly number[];
  /** Figures that the others may have. */
  readonly grid: readonly number[];
};

type Attack = { readonly isSuccessful: boolean; readonly worlds: number };

/**
 * Tries all figures that the others can have and keeps those for which the installation would answer what it did answer.
 * It succeeds if a library has one possible rounded value left, or only some of the exact ones that round to it.
 */
function attack({ libraries, secret, grid }: Installation, rules: Rules): Attack {
  const truth = [...answers(libraries, secret, rules)];
  const possible = secret.map(() => new Set<number>());
  const count = grid.length ** secret.length;
  // Coprime to the count, a power of six or three, so that all worlds are tried, in a scattered order.
  const stride = 6 * Math.floor(count * 0.103) + 1;
  for (let tried = 0, at = 0; tried < count; tried += 1, at = (at + stride) % count) {
    const world = secret.map((_, place) => grid[Math.floor(at / grid.length ** place) % grid.length] ?? 0);
    let month = 0;
    let isConsistent = true;
    for (const answer of answers(libraries, world, rules)) {
      isConsistent = answer === truth[month];
      month += 1;
      if (!isConsistent) break;
    }
    if (!isConsistent) continue;
    for (const [place, figure] of world.entries()) possible[place]?.add(figure);
    if (possible.every((one) => isUndecided(one, grid))) return { isSuccessful: false, worlds: tried + 1 };
  }
  return { isSuccessful: !possible.every((one) => isUndecided(one, grid)), worlds: count };
}

/** Two rounded values are possible, and with each all exact ones that round to it. */
function isUndecided(possible: ReadonlySet<number>, grid: readonly number[]): boolean {
  const rounded = groupBy(grid, (figure) => Number(figure.toPrecision(2)));
  const some = [...rounded.values()].filter((figures) => figures.some((figure) => possible.has(figure)));
  return some.length >= 2 && some.flat().every((figure) => possible.has(figure));
}

/** Same numbers each time (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const MONTHS = 4;

/**
 * A random installation over some months: the attacker has one library or several and changes their figures each month;
 * of the others, one may come late and one may change.
 */
function installation(random: (below: number) => number): Installation {
  const size = 5 + random(2);
  const owns = 1 + random(2);
  const fte = () => [500, 2000, 5000, 20_000][random(random(2) === 0 ? 1 : 4)] ?? 500;
  const late = random(3) === 0 ? random(size) : -1;
  const changed = size < 6 && random(3) === 0 ? random(size) : -1;
  const others = Array.from({ length: size }, (_, organization) => ({
    ...{ organization, fte: fte(), isOwn: false },
    months: Array.from({ length: MONTHS }, (__, month) => {
      if (organization === late && month < 2) return null;
      return organization === changed && month >= 2 ? size : organization;
    }),
  }));
  const own = Array.from({ length: owns }, (_, at) => ({
    ...{ organization: 100 + at, fte: fte(), isOwn: true },
    months: Array.from({ length: MONTHS }, () => (random(5) === 0 ? null : random(OWN.length))),
  }));
  const secret = Array.from({ length: changed >= 0 ? size + 1 : size }, () => GRID[random(GRID.length)] ?? 1);
  return { libraries: [...others, ...own], secret, grid: GRID };
}

/** In the second month six others arrive or change, so that the band is published again. */
function replacedInstallation(random: (below: number) => number): Installation {
  const isArrival = random(2) === 0;
  const staying = isArrival ? 5 : random(2) * 6;
  const of = (organization: number, months: Library["months"]) => ({ organization, fte: 500, isOwn: false, months });
  const own = { ...of(100, [random(OWN.length), random(OWN.length)]), isOwn: true };
  const libraries = [
    ...Array.from({ length: staying }, (_, id) => of(id, [id, id])),
    ...Array.from({ length: 6 }, (_, id) =>
      of(50 + id, isArrival ? [null, staying + id] : [staying + id, staying + 6 + id]),
    ),
    own,
  ];
  const secret = Array.from(
    { length: isArrival ? 11 : staying + 12 },
    () => COARSE_GRID[random(COARSE_GRID.length)] ?? 1,
  );
  return { libraries, secret, grid: COARSE_GRID };
}

type Trials = { trials: number; enough?: number; make?: (random: (below: number) => number) => Installation };

function successes(rules: Rules, { trials, enough = Number.POSITIVE_INFINITY, make = installation }: Trials) {
  const random = randomNumbers(43);
  let [successful, published, replaced] = [0, 0, 0];
  for (let trial = 0; trial < trials && successful < enough; trial += 1) {
    const made = make(random);
    const seen = [...answers(made.libraries, made.secret, rules)].filter((one) => one.includes("median"));
    if (seen.length > 0) published += 1;
    if (new Set(seen).size > 1) replaced += 1;
    if (attack(made, rules).isSuccessful) successful += 1;
  }
  return { successful, published, replaced };
}

describe("attack on published bands", () => {
  it("never reveals the value of another library", () => {
    const { successful, published } = successes(real, { trials: 90 });
    expect(published).toBeGreaterThan(40);
    expect(successful).toBe(0);
  });

  it("never reveals the value of another library when a band is published again", () => {
    const { successful, replaced } = successes(real, { trials: 24, make: replacedInstallation });
    expect(replaced).toBeGreaterThan(6);
    expect(successful).toBe(0);
  });

  it.each([
    ["two libraries are enough for a band", { bands: (values) => bandsOf(values, 2), isForAll: true }],
    ["a class that is too small is left out beside the total of all", { bands: withoutMerging, showsTotal: true }],
    ["ranks compare exact values", { rank: (all, own) => 1 + all.filter(({ exact }) => exact > own.exact).length }],
    ["each month replaces the bands of the last", { replaces: "always" }],
  ] satisfies [string, Partial<Rules>][])("succeeds when %s", (_, broken) => {
    expect(successes({ ...real, ...broken }, { trials: 150, enough: 1 }).successful).toBe(1);
  });
});
