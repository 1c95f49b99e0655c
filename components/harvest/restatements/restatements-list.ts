import { listRestatementsCall } from "@/lib/imports/contract";
import { list, oneOf, wholeNumber } from "@/lib/navigation/list";
import { views } from "../list/harvests-list";

export const restatementsList = list("harvests", {
  call: listRestatementsCall,
  filters: { platform: wholeNumber() },
  beside: { view: oneOf(views) },
});
