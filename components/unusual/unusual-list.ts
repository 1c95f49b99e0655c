import { list, oneOf, wholeNumber } from "@/lib/navigation/list";
import { listUnusualCall } from "@/lib/unusual/contract";
import { unusualStates } from "@/lib/unusual/unusual-states";

/** Months that depart from their season, the newest first. */
export const unusualList = list("unusual-months", {
  call: listUnusualCall,
  filters: { platform: wholeNumber(), interest_group: wholeNumber(), state: oneOf(unusualStates) },
});
