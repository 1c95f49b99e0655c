import { listRunsCall, spaceCall } from "@/lib/administration/contract";
import { spaceOrders } from "@/lib/administration/space-orders";
import { workStates } from "@/lib/kit/jobs/work-state";
import { list, oneOf } from "@/lib/navigation/list";

/** Runs of management commands, newest first. */
export const runsList = list("management-commands", {
  call: listRunsCall,
  filters: { status: oneOf(workStates) },
});

/** Space that each organization uses. */
export const spaceList = list("maintenance", { call: spaceCall, filters: {}, orders: spaceOrders, desc: true });
