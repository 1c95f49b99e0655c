/** What is known of an import when it wants to become, or already is, the numbers of its month. */
export type Contender = { readonly id: number; readonly factCount: number; readonly isPartial: boolean };

/** Why the numbers that are there stay. */
export type KeptBecause = "has-data" | "has-full-data" | "has-newer" | "from-elsewhere";

/**
 * Whether the current import of a month yields to another one; null if it does. Full data yield only to full data, any
 * data never to an empty month unless the caller says so, and an answer never to one that was begun before it.
 */
export function whyKept(
  current: Contender,
  incoming: Contender,
  { mayEmpty }: { mayEmpty: boolean },
): KeptBecause | null {
  const isNewer = incoming.id > current.id;
  if (mayEmpty && incoming.factCount === 0 && isNewer) return null;
  if (completeness(incoming) < completeness(current))
    return current.isPartial || incoming.factCount === 0 ? "has-data" : "has-full-data";
  return isNewer || completeness(incoming) > completeness(current) ? null : "has-newer";
}

function completeness({ factCount, isPartial }: Contender): number {
  if (factCount === 0) return 0;
  return isPartial ? 1 : 2;
}
