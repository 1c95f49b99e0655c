import { z } from "zod";
import { clashRules } from "./clash-rules";

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
