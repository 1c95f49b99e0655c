import { z } from "zod";
import { clashRules } from "./clash-rules";

/** A merge of one organization into another. */
export type Merge = { readonly from: number; readonly into: number };

/** The input stored with a run; names as they were when it was started. */
export const organizationRunInput = z.object({
  organization: z.int().positive(),
  name: z.string(),
  /** The organization that remains. */
  into: z.int().positive().nullable().default(null),
  into_name: z.string().nullable().default(null),
  rule: z.enum(clashRules).default("refuse"),
  /** Also delete accounts of people who are members of no other organization. */
  delete_accounts: z.boolean().default(false),
  /** The counts when the run was started. */
  counts: z.record(z.string(), z.number()).default({}),
});
export type OrganizationRunInput = z.output<typeof organizationRunInput>;
