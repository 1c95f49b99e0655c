/** What one title, or one value of an attribute, has changed by from one month to another. */
type Change = { readonly key: number; readonly before: number; readonly after: number };

/** Of the whole difference the least that one of many must make to be named. */
const MOST_OF_IT = 0.6;
/** What it makes of the difference beyond what it makes of the use: whatever grows with all others explains nothing. */
const BEYOND_ITS_SHARE = 0.25;

export function changesOf(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].map((key) => ({
    key,
    before: before.get(key) ?? 0,
    after: after.get(key) ?? 0,
  }));
}

/** The one that makes most of the difference, if any does; what has no name never does. */
export function leadingChange(changes: readonly Change[], whole: Omit<Change, "key">): Change | null {
  const difference = whole.after - whole.before;
  if (difference === 0) return null;
  const part = ({ before, after }: Change) => (after - before) / difference;
  const [first] = changes.filter(({ key }) => key !== 0).sort((one, other) => part(other) - part(one));
  if (!first || part(first) < MOST_OF_IT) return null;
  const share = whole.before > 0 ? first.before / whole.before : 0;
  return part(first) - share >= BEYOND_ITS_SHARE ? first : null;
}
