import { z } from "zod";
import { counterVersions } from "@/lib/credentials/counter-versions";
import { credentialsFilters, credentialsOrders } from "@/lib/credentials/list/credentials-status";
import { listPaging } from "@/lib/navigation/list-paging";
import { type CredentialsSearch, switchedFilters, unsaidSearch } from "./credentials-address";

/** What the address says of the list; what it says wrongly is as if it said nothing. */
export const credentialsSearch: z.ZodType<CredentialsSearch> = z.object({
  search: z.string().trim().max(200).catch(unsaidSearch.search),
  state: z.enum(credentialsFilters).optional().catch(undefined),
  release: z.enum(counterVersions).optional().catch(undefined),
  platform: z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined),
  report: z
    .string()
    .regex(/^\w{1,16}$/)
    .optional()
    .catch(undefined),
  automatic: z.enum(switchedFilters).optional().catch(undefined),
  sort: z.enum(credentialsOrders).catch(unsaidSearch.sort),
  order: z.enum(["up", "down"]).catch(unsaidSearch.order),
  ...listPaging,
});
