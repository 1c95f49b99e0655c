/** What is known of an import when it wants to become, or already is, the numbers of its month. */
export type Contender = { readonly id: number; readonly factCount: number; readonly isPartial: boolean };

/** Why the numbers that are there stay. */
export type KeptBecause = "has-data" | "has-full-data" | "has-newer" | "from-elsewhere";

type Terms = {
  /** Let an empty month take the place of data. */
  mayEmpty: boolean;
  /** Whose answer it is: full numbers that others brought stay. Left out where it may take the place of any. */
  credentialsId?: number | undefined;
};

/**
 * Whether the current import of a month yields to another one; null if it does. Full data yield only to full data, any
 * data never to an empty month unless the caller says so, and an answer never to one that was begun before it. Two sources
 * of one month may each tell a part of it: none takes the place of the other by itself.
 */
export function whyKept(
  current: Contender & { readonly credentialsId?: number | null },
  incoming: Contender,
  { mayEmpty, credentialsId }: Terms,
): KeptBecause | null {
  const isNewer = incoming.id > current.id;
  const empties = mayEmpty && incoming.factCount === 0 && isNewer;
  if (!empties && completeness(incoming) < completeness(current))
    return current.isPartial || incoming.factCount === 0 ? "has-data" : "has-full-data";
  if (!isNewer && completeness(incoming) === completeness(current)) return "has-newer";
  const isOthers = credentialsId !== undefined && current.credentialsId !== credentialsId;
  return isOthers && areFull(current) ? "from-elsewhere" : null;
}

/** Partial and empty months say nothing of how a publisher counts. */
export const areFull = (...imports: readonly Omit<Contender, "id">[]): boolean =>
  imports.every((one) => completeness(one) === 2);

function completeness({ factCount, isPartial }: Omit<Contender, "id">): number {
  if (factCount === 0) return 0;
  return isPartial ? 1 : 2;
}

/** Whose numbers of a month stay, of two that become one's: those that were there, or those that come. */
export type MonthWinner = "kept" | "moved";

/**
 * Whose numbers of a month stay where usage moves to an organization or platform that has some already: of two that are the
 * same, or of which one is empty, nothing needs to be decided. Null where somebody has to.
 */
export function winnerOf(
  kept: { factCount: number },
  moved: { factCount: number; isSame: boolean },
  chosen: MonthWinner | null,
): MonthWinner | null {
  if (moved.factCount === 0 || moved.isSame) return "kept";
  return kept.factCount === 0 ? "moved" : chosen;
}
