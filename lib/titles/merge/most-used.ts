import type { Uses } from "./count-uses";

/** The one of these that is kept when they are merged: the one with most usage, else the oldest. */
export function mostUsed(ids: readonly number[], uses: ReadonlyMap<number, Uses>): number {
  const facts = (id: number) => uses.get(id)?.facts ?? 0;
  const [kept] = [...ids].sort((one, other) => facts(other) - facts(one) || one - other);
  if (kept === undefined) throw new RangeError("Nothing to keep");
  return kept;
}
