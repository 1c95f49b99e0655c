import { list, oneOf } from "@/lib/navigation/list";
import { listPairsCall } from "@/lib/titles/contract";
import { catalogues, doubts, pairOrders, pairStates } from "@/lib/titles/doubt/doubt-terms";

/** Titles or items that the rules keep apart although they might be one, two by two. */
export const doubtfulTitles = list("doubtful-titles", {
  call: listPairsCall,
  filters: {
    catalogue: oneOf(catalogues).withDefault("titles"),
    state: oneOf(pairStates).withDefault("open"),
    doubt: oneOf(doubts),
  },
  orders: pairOrders,
});
