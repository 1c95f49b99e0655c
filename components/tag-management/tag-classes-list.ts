import { list, oneOf, wholeNumber } from "@/lib/navigation/list";
import { listTagClassesCall } from "@/lib/tags/contract";
import { tagScopes } from "@/lib/tags/tag-shapes";

export const tagClassesList = list("tags", {
  call: listTagClassesCall,
  filters: { scope: oneOf(tagScopes), tag_class: wholeNumber() },
});
