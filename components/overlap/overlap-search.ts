import { z } from "zod";
import { groupsForm } from "@/lib/interest/chosen-groups";
import { overlapTabs, typesForm } from "@/lib/overlap/choices";
import { portfolioOrders } from "@/lib/overlap/contract";

export const overlapOrders = [
  "name",
  "overlap",
  "titles",
  "share",
  "overlap_interest",
  "interest",
  "interest_share",
] as const;

const ids = /^\d{1,9}(,\d{1,9}){0,999}$/;

/** Address parameters; invalid values are ignored. */
export const overlapSearch = z.object({
  tab: z.enum(overlapTabs).catch("others"),
  groups: z.string().regex(groupsForm).optional().catch(undefined),
  pub_type: z.string().regex(typesForm).optional().catch(undefined),
  hide: z.literal("true").optional().catch(undefined),
  in: z.literal("percent").optional().catch(undefined),
  dropped: z.string().regex(ids).optional().catch(undefined),
  order_by: z.enum(overlapOrders).catch("overlap_interest"),
  order: z.enum(portfolioOrders).catch("interest"),
  desc: z.enum(["true", "false"]).catch("true"),
});

export type OverlapSearch = z.output<typeof overlapSearch>;
