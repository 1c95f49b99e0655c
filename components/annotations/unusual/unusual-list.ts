import { listUnusualCall } from "@/lib/insights/unusual/contract";
import { unusualStates } from "@/lib/insights/unusual/unusual-states";
import { list, oneOf, wholeNumber } from "@/lib/navigation/list";

/** Months that differ from their season, newest first. */
export const unusualList = list("unusual-months", {
  call: listUnusualCall,
  filters: { platform: wholeNumber(), interest_group: wholeNumber(), state: oneOf(unusualStates) },
});
