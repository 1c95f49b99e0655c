import { z } from "zod";
import { listPaging } from "@/lib/navigation/list-paging";
import { catalogues, doubts, pairOrders, pairStates } from "@/lib/titles/doubt/doubt-terms";
import { type DoubtfulSearch, unsaidSearch } from "./doubtful-address";

/** What the address says of the list; what it says wrongly is as if it said nothing. */
export const doubtfulSearch: z.ZodType<DoubtfulSearch> = z.object({
  catalogue: z.enum(catalogues).catch(unsaidSearch.catalogue),
  state: z.enum(pairStates).catch(unsaidSearch.state),
  doubt: z.enum(doubts).optional().catch(undefined),
  search: z.string().trim().max(200).catch(unsaidSearch.search),
  order: z.enum(pairOrders).catch(unsaidSearch.order),
  ...listPaging,
});
