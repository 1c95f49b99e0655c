import { z } from "zod";
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

/** All that one organization has becomes the other's. */
export type Merge = { readonly from: number; readonly into: number };

/** What a run about organizations keeps of what was asked for; names as they were then. */
export const givenOrganizations = z.object({
  organization: z.int().positive(),
  name: z.string(),
  /** Which takes over all that the other has. */
  into: z.int().positive().nullable().default(null),
  into_name: z.string().nullable().default(null),
  rule: z.enum(clashRules).default("refuse"),
  /** Accounts of people who belong nowhere else go as well. */
  delete_accounts: z.boolean().default(false),
  /** What belonged to it when it was asked for. */
  counts: z.record(z.string(), z.number()).default({}),
});
export type GivenOrganizations = z.output<typeof givenOrganizations>;
