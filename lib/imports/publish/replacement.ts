/** An import that competes for a place, or holds it. */
export type Contender = { readonly id: number; readonly factCount: number; readonly isPartial: boolean };

/** Why the present import stays. */
export type KeepReason = "has-data" | "has-full-data" | "has-newer" | "from-elsewhere";

type Terms = {
  /** An empty month may replace data. */
  mayEmpty: boolean;
  /** Credentials of the harvest: full data from other sources stay. Omit to replace data of any source. */
  credentialsId?: number | undefined;
};

/**
 * Why the current import of a month stays; null if it is replaced. Full data yield only to full data, data never to an
 * empty month (unless allowed), and a response never to one requested before it. Two sources of one month may each hold
 * a part of it, so neither replaces the other automatically.
 */
export function keepReason(
  current: Contender & { readonly credentialsId?: number | null },
  incoming: Contender,
  { mayEmpty, credentialsId }: Terms,
): KeepReason | null {
  const isNewer = incoming.id > current.id;
  const empties = mayEmpty && incoming.factCount === 0 && isNewer;
  if (!empties && completeness(incoming) < completeness(current))
    return current.isPartial || incoming.factCount === 0 ? "has-data" : "has-full-data";
  if (!isNewer && completeness(incoming) === completeness(current)) return "has-newer";
  const isOthers = credentialsId !== undefined && current.credentialsId !== credentialsId;
  return isOthers && areFull(current) ? "from-elsewhere" : null;
}

/** Partial and empty months are no evidence of how a provider counts. */
export const areFull = (...imports: readonly Omit<Contender, "id">[]): boolean =>
  imports.every((one) => completeness(one) === 2);

function completeness({ factCount, isPartial }: Omit<Contender, "id">): number {
  if (factCount === 0) return 0;
  return isPartial ? 1 : 2;
}

/** The side whose figures remain when two months become one: the target's or the moved ones. */
export type MonthWinner = "kept" | "moved";

/**
 * Which figures of a month remain when usage moves to an organization, platform or account that already has some. Equal figures,
 * or one empty side, need no decision; null if a user must decide.
 */
export function chooseWinner(
  target: { factCount: number },
  moved: { factCount: number; isSame: boolean },
  chosen: MonthWinner | null,
): MonthWinner | null {
  if (moved.factCount === 0 || moved.isSame) return "kept";
  return target.factCount === 0 ? "moved" : chosen;
}
