import { list, textLike } from "@/lib/navigation/list";
import { listFrozenCall } from "@/lib/surveys/contract";

export const frozenAnswersList = list("specialized-reports", {
  call: listFrozenCall,
  filters: { survey: textLike(/^[a-z0-9-]{1,50}$/) },
});
