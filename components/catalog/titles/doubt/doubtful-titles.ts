import { list, oneOf } from "@/lib/navigation/list";
import { listPairsCall } from "@/lib/titles/contract";
import { catalogues, doubts, pairOrders, pairStates } from "@/lib/titles/doubt/doubt-terms";

export const doubtfulTitles = list("doubtful-titles", {
  call: listPairsCall,
  filters: {
    catalogue: oneOf(catalogues).withDefault("titles"),
    state: oneOf(pairStates).withDefault("open"),
    doubt: oneOf(doubts),
  },
  orders: pairOrders,
});
