import { list, oneOf } from "@/lib/navigation/list";
import { listPairsCall } from "@/lib/titles/contract";
import { catalogs, doubts, pairOrders, pairStates } from "@/lib/titles/doubt/doubt-terms";

export const doubtfulTitles = list("doubtful-titles", {
  call: listPairsCall,
  filters: {
    catalog: oneOf(catalogs).withDefault("titles"),
    state: oneOf(pairStates).withDefault("open"),
    doubt: oneOf(doubts),
  },
  orders: pairOrders,
});
