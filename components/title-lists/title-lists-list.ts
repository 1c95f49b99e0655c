import { list, oneOf, wholeNumber } from "@/lib/navigation/list";
import { listTitleListsCall } from "@/lib/title-lists/contract";
import { titleListStates } from "@/lib/title-lists/title-list-state";

/** Title lists, newest first; `list` is the open one. */
export const titleListsList = list("tagging-batches", {
  call: listTitleListsCall,
  filters: { state: oneOf(titleListStates) },
  beside: { list: wholeNumber() },
  orders: ["created", "name", "state"],
  desc: true,
});
