import { annotationSorts, validities } from "@/lib/annotations/annotation-period";
import { listAnnotationsCall } from "@/lib/annotations/contract";
import { ids, list, oneOf } from "@/lib/navigation/list";

/** Annotations of the selected organization and general ones, newest first. */
export const annotationsList = list("annotations", {
  call: listAnnotationsCall,
  filters: { platform: ids(), validity: oneOf(validities), level: oneOf(["important", "info"]) },
  orders: annotationSorts,
  desc: true,
});
