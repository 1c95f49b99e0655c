import { sizeClassOf } from "./size-classes";

/** A library's use of a platform in a year. */
export type PeerValue = {
  readonly organization: number;
  readonly sizeClass: number;
  /** Uses per user (FTE), two significant digits: nothing that is published depends on more. */
  readonly perFte: number;
};

/** Libraries of one size class, or of several neighboring ones, by positions of the classes. */
export type PeerClass = { readonly first: number; readonly last: number; readonly values: readonly PeerValue[] };

export type Quartiles = { readonly lower: number; readonly median: number; readonly upper: number };

/** `quartiles`: null for a band that is withheld, because they would reveal values. */
export type PeerBand = PeerClass & { readonly quartiles: Quartiles | null };

/** Each reader sees at least five others, as in a comparison in a chart. */
const FEWEST_UNSEEN = 5;
export const FEWEST_PEERS = FEWEST_UNSEEN + 1;

/** Largest share that one library may have of the sum of all, without one that a reader knows. */
const DOMINANT_SHARE = 0.8;

export const twoDigits = (value: number): number => Number(value.toPrecision(2));

/** Few uses are exact to two digits, and with the users, which are public, the ratio would reveal them. */
const inTens = (uses: number): number => (uses > 0 ? Math.max(10, Math.round(uses / 10) * 10) : 0);

export const peerValue = (of: {
  readonly organization: number;
  readonly fte: number;
  readonly uses: number;
}): PeerValue => ({
  organization: of.organization,
  sizeClass: sizeClassOf(of.fte),
  perFte: twoDigits(inTens(of.uses) / of.fte),
});

/**
 * Bands of the size classes, from the smallest; none if there are too few libraries in all classes together. A class with
 * too few is merged with its smaller neighbor, so that no two bands have a library in common and none can be subtracted
 * from another. Only numbers of libraries decide about merging: merging a class because its values are alike would reveal
 * them.
 */
export function bandsOf(values: readonly PeerValue[], fewest = FEWEST_PEERS): PeerBand[] {
  const sizes = [...new Set(values.map(({ sizeClass }) => sizeClass))].toSorted((one, other) => one - other);
  let classes: PeerClass[] = sizes.map((size) => ({
    ...{ first: size, last: size },
    values: values.filter(({ sizeClass }) => sizeClass === size),
  }));
  for (;;) {
    const at = classes.findIndex((one) => one.values.length < fewest);
    if (at === -1 || classes.length === 1) break;
    classes = mergedAt(classes, at);
  }
  return classes.filter(({ values: members }) => members.length >= fewest).map(bandOf);
}

/** The band is withheld if its values are not varied. */
export const bandOf = (peers: PeerClass): PeerBand => ({
  ...peers,
  quartiles: isVaried(peers.values) ? quartilesOf(peers.values) : null,
});

function mergedAt(classes: readonly PeerClass[], at: number): PeerClass[] {
  const sizeAt = (place: number) => classes[place]?.values.length ?? Number.POSITIVE_INFINITY;
  const start = sizeAt(at - 1) <= sizeAt(at + 1) ? at - 1 : at;
  const pair = classes.slice(start, start + 2);
  const merged = {
    first: Math.min(...pair.map(({ first }) => first)),
    last: Math.max(...pair.map(({ last }) => last)),
    values: pair.flatMap((one) => one.values),
  };
  return [...classes.slice(0, start), merged, ...classes.slice(start + 2)];
}

/** Not all alike, otherwise the quartiles would be the value of each library, and none dominates. */
export function isVaried(values: readonly PeerValue[]): boolean {
  const { lower, upper } = quartilesOf(values);
  return lower < upper && !isDominated(values.map(({ perFte }) => perFte));
}

/** For each reader who subtracts the own value, even for the second largest. */
function isDominated(values: readonly number[]): boolean {
  const [largest = 0, second = 0] = values.toSorted((one, other) => other - one);
  const sum = values.reduce((all, one) => all + one, 0);
  return largest > DOMINANT_SHARE * (sum - second);
}

/** Interpolated like QUARTILE.INC of spreadsheets, then rounded again. */
export function quartilesOf(values: readonly PeerValue[]): Quartiles {
  const sorted = values.map(({ perFte }) => perFte).toSorted((one, other) => one - other);
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const [below = 0, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    return twoDigits(below + (above - below) * (place - Math.floor(place)));
  };
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) };
}

/** Rank from the largest value; equal values share one. */
export const rankIn = (values: readonly PeerValue[], perFte: number): number =>
  1 + values.filter((one) => one.perFte > perFte).length;

/**
 * A reader sees a band only if enough others, not all alike, remain without the libraries that the reader sees anyway. One
 * who sees all of them learns nothing new.
 */
export function mayReadBand(values: readonly PeerValue[], sees: (organization: number) => boolean): boolean {
  const others = values.filter(({ organization }) => !sees(organization));
  return others.length === 0 || (others.length >= FEWEST_UNSEEN && isVaried(others));
}
