import { listExportsCall } from "@/lib/exports/contract";
import { workStates } from "@/lib/kit/jobs/work-state";
import { list, oneOf } from "@/lib/navigation/list";

/** The user's own exports, newest first. */
export const exportsList = list("exports", {
  call: listExportsCall,
  filters: { status: oneOf(workStates) },
  orders: ["created", "name", "status", "file_size"],
  desc: true,
});
