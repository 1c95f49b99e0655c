import { z } from "zod";
import { listPaging } from "@/lib/navigation/list-paging";
import { accountRoles, accountSorts, accountStates } from "@/lib/users/accounts/account-terms";
import { type AccountsSearch, unsaidSearch } from "./accounts-address";

/** What the address says of the list; what it says wrongly is as if it said nothing. */
export const accountsSearch: z.ZodType<AccountsSearch> = z.object({
  search: z.string().trim().max(200).catch(unsaidSearch.search),
  state: z.enum(accountStates).optional().catch(undefined),
  role: z.enum(accountRoles).optional().catch(undefined),
  sort: z.enum(accountSorts).catch(unsaidSearch.sort),
  order: z.enum(["up", "down"]).catch(unsaidSearch.order),
  ...listPaging,
});
