import { z } from "zod";
import { groupsForm } from "@/lib/interest/chosen-groups";
import { pathTo } from "@/lib/navigation/routes";
import { overlapTabs, typesForm } from "@/lib/overlap/choices";

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

/** What the address of the page says; what is written wrongly is as if it were not there. */
export const overlapSearch = z.object({
  tab: z.enum(overlapTabs).catch("others"),
  groups: z.string().regex(groupsForm).optional().catch(undefined),
  pub_type: z.string().regex(typesForm).optional().catch(undefined),
  hide: z.literal("true").optional().catch(undefined),
  in: z.literal("percent").optional().catch(undefined),
  dropped: z.string().regex(ids).optional().catch(undefined),
  order_by: z.enum(overlapOrders).catch("overlap_interest"),
  desc: z.enum(["true", "false"]).catch("true"),
});

export type OverlapSearch = z.output<typeof overlapSearch>;

const usual: Partial<OverlapSearch> = { tab: "others", order_by: "overlap_interest", desc: "true" };

/** The page in another state. */
export function overlapAddress(search: OverlapSearch, change: Partial<OverlapSearch> = {}): string {
  const said = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...search, ...change }))
    if (value !== undefined && Object.entries(usual).every(([key, one]) => key !== name || one !== value))
      said.set(name, value);
  const path = pathTo("platform-overlap-analysis");
  return said.size > 0 ? `${path}?${said}` : path;
}
