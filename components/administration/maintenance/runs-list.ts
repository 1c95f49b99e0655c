import { listRunsCall } from "@/lib/administration/contract";
import { workStates } from "@/lib/kit/jobs/work-state";
import { list, oneOf } from "@/lib/navigation/list";

/** Runs of management commands, newest first. */
export const runsList = list("management-commands", {
  call: listRunsCall,
  filters: { status: oneOf(workStates) },
});
