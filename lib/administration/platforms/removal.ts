import type { MonthWinner } from "@/lib/imports/publish/replacement";

/** Where a platform's record comes from. */
export const origins = ["registry", "custom", "known"] as const;
export type Origin = (typeof origins)[number];

export const originOf = (one: { is_custom: boolean; counter_registry_id: string | null }): Origin => {
  if (one.is_custom) return "custom";
  return one.counter_registry_id === null ? "known" : "registry";
};

export const removalOrders = ["name", "provider", "organizations", "credentials", "facts"] as const;

/** Whose figures stay for a month that both platforms have. */
export const clashWinners = ["kept", "removed"] as const;
export type ClashWinner = (typeof clashWinners)[number];

/** The same in the terms of imports. */
export const winnerOf = (chosen: ClashWinner | null): MonthWinner | null => (chosen === "removed" ? "moved" : chosen);

/** The records counted for a merge or deletion. */
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

export const effectEntities = (counts: EffectCounts) =>
  effects.flatMap((effect) => {
    const count = counts[effect] ?? 0;
    return count > 0 ? [{ effect, count }] : [];
  });
