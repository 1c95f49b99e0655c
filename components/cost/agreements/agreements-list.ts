import { agreementOrders, agreementStates } from "@/lib/cost/agreements/agreement-state";
import { listAgreementsCall } from "@/lib/cost/agreements/contract";
import { list, oneOf, wholeNumber, words } from "@/lib/navigation/list";

/** Agreements of the selected organization, most expensive first; `year`: the calendar year of the prices. */
export const agreementsList = list("agreement-list", {
  call: listAgreementsCall,
  filters: { state: oneOf(agreementStates), fund: words(100), department: words(100) },
  beside: { year: wholeNumber(1990, 2100) },
  orders: agreementOrders,
  desc: true,
});
