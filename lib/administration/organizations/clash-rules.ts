import type { MonthWinner } from "@/lib/imports/publish/replacement";

/** How a merge treats months and prices that both organizations have. */
export const clashRules = ["refuse", "keep-into", "keep-from"] as const;
export type ClashRule = (typeof clashRules)[number];

/** Whose months stay under each rule; null if the user must decide. */
export const winnerBy: Record<ClashRule, MonthWinner | null> = {
  refuse: null,
  "keep-into": "kept",
  "keep-from": "moved",
};
