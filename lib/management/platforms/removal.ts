/** Where platforms come from. */
export const origins = ["registry", "custom", "known"] as const;
export type Origin = (typeof origins)[number];

export const originOf = (one: { is_custom: boolean; counter_registry_id: string | null }): Origin => {
  if (one.is_custom) return "custom";
  return one.counter_registry_id === null ? "known" : "registry";
};

export const platformOrders = ["name", "provider", "organizations", "credentials", "facts"] as const;

export const removalStates = ["waiting", "running", "finished", "failed", "cancelled"] as const;
export type RemovalStatus = (typeof removalStates)[number];

export const isUnderWay = (status: RemovalStatus): boolean => status === "waiting" || status === "running";

/** Whose numbers stay of a month that both platforms have. */
export const clashWinners = ["kept", "removed"] as const;
export type ClashWinner = (typeof clashWinners)[number];

/** What is counted of a merge or a deletion, as it is told. */
export const effects = [
  "months",
  "facts",
  "organizations",
  "credentials",
  "uploads",
  "payments",
  "tags",
  "annotations",
  "templates",
  "saved_reports",
  "replaced_months",
  "left_months",
] as const;
export type Effect = (typeof effects)[number];
export type EffectCounts = Partial<Record<Effect, number>>;

export const shownEffects = (counts: EffectCounts) =>
  effects.flatMap((effect) => {
    const count = counts[effect] ?? 0;
    return count > 0 ? [{ effect, count }] : [];
  });

type Numbers = { factCount: number; isSame: boolean };

/**
 * Whose numbers of a month stay: of two that count the same, or of which one is empty, nothing needs to be decided. Null
 * where somebody has to.
 */
export function winnerOf(
  kept: Pick<Numbers, "factCount">,
  { factCount, isSame }: Numbers,
  chosen: ClashWinner | null,
): ClashWinner | null {
  if (factCount === 0 || isSame) return "kept";
  return kept.factCount === 0 ? "removed" : chosen;
}
