import { list, oneOf, wholeNumber } from "@/lib/navigation/list";
import { listTitleOverlapsCall } from "@/lib/title-lists/overlap/contract";
import { titleOverlapStates } from "@/lib/title-lists/overlap/title-overlap-state";

/** Comparisons of title lists, newest first; `overlap` is the open one. */
export const titleOverlapsList = list("title-list-overlap", {
  call: listTitleOverlapsCall,
  filters: { state: oneOf(titleOverlapStates) },
  beside: { overlap: wholeNumber() },
  orders: ["created", "name", "state"],
  desc: true,
});
