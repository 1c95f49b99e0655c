import { bandOf, FEWEST_PEERS, isVaried, type PeerBand, type PeerClass, type PeerValue } from "./bands";

/** A band that was published or withheld, current or not. */
type Published = PeerClass & {
  readonly isCurrent: boolean;
  /** Definition of its interest group at that time. */
  readonly definition: string;
};

/**
 * The bands of `next` to publish next to or in place of the current ones, with the current bands that they replace. Readers
 * remember earlier bands, so each group of libraries that two of them could separate has as many as a band must: otherwise
 * the one library whose reports came late would be the difference, and readers could find values of others by changing
 * their own number of users and watching the rank. A withheld band counts as published, because readers see that it is
 * withheld. An unchanged band is not published again.
 */
export function bandsToPublish<P extends Published>(
  published: readonly P[],
  next: readonly PeerBand[],
  definition: string,
): { added: PeerBand[]; replaced: P[] } {
  const current = published.filter((one) => one.isCurrent && one.definition === definition);
  const added = next.flatMap((fresh) => {
    const before = current.find(({ first, last }) => first === fresh.first && last === fresh.last);
    const band = before ? bandOf({ ...fresh, values: delayed(before.values, fresh.values) }) : fresh;
    const parts = published.map((one) => partsOf(one, band, one.definition === definition));
    const isAllowed =
      parts.every(({ sizes }) => sizes.every((size) => size === 0 || size >= FEWEST_PEERS)) &&
      current.every((one) => !overlaps(one, band) || (contains(band, one) && !isSame(one, band)));
    const isSafe = parts.every(({ deducible }) => deducible.every((part) => part.length === 0 || isVaried(part)));
    return isAllowed ? { ...band, quartiles: isSafe ? band.quartiles : null } : [];
  });
  const isReplaced = (one: P) => one.definition !== definition || added.some((band) => contains(band, one));
  return { added, replaced: published.filter((one) => one.isCurrent && isReplaced(one)) };
}

/** Fewer changes of a kind than a band needs libraries wait until there are enough. */
function delayed(before: readonly PeerValue[], after: readonly PeerValue[]): PeerValue[] {
  const old = new Map(before.map((one) => [one.organization, one]));
  const now = new Set(after.map(({ organization }) => organization));
  const arrived = after.filter(({ organization }) => !old.has(organization));
  const left = before.filter(({ organization }) => !now.has(organization));
  const changed = after.filter((one) => (old.get(one.organization)?.perFte ?? one.perFte) !== one.perFte);
  const [takesArrived, takesLeft, takesChanged] = [arrived, left, changed].map(({ length }) => length >= FEWEST_PEERS);
  return [
    ...after.flatMap((one) => {
      const earlier = old.get(one.organization);
      if (!earlier) return takesArrived ? one : [];
      return takesChanged ? one : earlier;
    }),
    ...(takesLeft ? [] : left),
  ];
}

/**
 * The parts into which two bands with libraries in common separate them: their sizes, and those of whose values readers may
 * deduce something. Under another definition the values of most libraries differ, so those that happen to be unchanged
 * are no part.
 */
function partsOf(published: PeerClass, next: PeerClass, isSameDefinition: boolean) {
  const members = new Set(published.values.map(({ organization }) => organization));
  if (!next.values.some(({ organization }) => members.has(organization))) return { sizes: [], deducible: [] };
  const [before, after] = [keysOf(published), keysOf(next)];
  const removed = published.values.filter((one) => !after.has(keyOf(one)));
  const added = next.values.filter((one) => !before.has(keyOf(one)));
  const unchanged = isSameDefinition ? next.values.filter((one) => before.has(keyOf(one))) : [];
  return {
    sizes: [removed.length, added.length, unchanged.length],
    // Without values in both bands, the later one says nothing about the earlier.
    deducible: unchanged.length > 0 ? [removed, added, unchanged] : [added],
  };
}

const keyOf = ({ organization, perFte }: PeerValue) => `${organization} ${perFte}`;
const keysOf = ({ values }: PeerClass) => new Set(values.map(keyOf));

function isSame(one: PeerClass, other: PeerClass): boolean {
  const keys = keysOf(one);
  const isUnchanged = keys.size === other.values.length && [...keysOf(other)].every((key) => keys.has(key));
  return one.first === other.first && one.last === other.last && isUnchanged;
}

const overlaps = (one: PeerClass, other: PeerClass): boolean => one.first <= other.last && other.first <= one.last;
const contains = (outer: PeerClass, inner: PeerClass): boolean =>
  outer.first <= inner.first && inner.last <= outer.last;
