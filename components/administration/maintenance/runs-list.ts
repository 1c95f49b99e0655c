import { listRunsCall } from "@/lib/administration/contract";
import { workStates } from "@/lib/kit/jobs/under-way";
import { list, oneOf } from "@/lib/navigation/list";

/** Management commands that were run, the last one first. */
export const runsList = list("management-commands", {
  call: listRunsCall,
  filters: { status: oneOf(workStates) },
});
