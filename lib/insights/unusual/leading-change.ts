/** The change of one title, or of one value of an attribute, between two months. */
type Change = { readonly key: number; readonly before: number; readonly after: number };

/** The least share of the whole difference that one of many must have to be named. */
const MOST_OF_IT = 0.6;
/**
 * How much its share of the difference must exceed its share of the use: what grows with everything else explains
 * nothing.
 */
const BEYOND_ITS_SHARE = 0.25;

export function changesOf(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].map((key) => ({
    key,
    before: before.get(key) ?? 0,
    after: after.get(key) ?? 0,
  }));
}

/** The change that makes up most of the difference, if any does; values without a name are left out. */
export function leadingChange(changes: readonly Change[], whole: Omit<Change, "key">): Change | null {
  const difference = whole.after - whole.before;
  if (difference === 0) return null;
  const part = ({ before, after }: Change) => (after - before) / difference;
  const [first] = changes.filter(({ key }) => key !== 0).sort((one, other) => part(other) - part(one));
  if (!first || part(first) < MOST_OF_IT) return null;
  const share = whole.before > 0 ? first.before / whole.before : 0;
  return part(first) - share >= BEYOND_ITS_SHARE ? first : null;
}
