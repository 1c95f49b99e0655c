import type { MonthWinner } from "@/lib/imports/publish/replacement";

/** What becomes of months and payments that both organizations have. */
export const clashRules = ["refuse", "keep-into", "keep-from"] as const;
export type ClashRule = (typeof clashRules)[number];

/** Whose numbers of a month stay by each rule; null where it has to be said. */
export const winnerBy: Record<ClashRule, MonthWinner | null> = {
  refuse: null,
  "keep-into": "kept",
  "keep-from": "moved",
};
