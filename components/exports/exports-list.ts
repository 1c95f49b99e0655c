import { listExportsCall } from "@/lib/exports/contract";
import { exportStates } from "@/lib/exports/export-state";
import { list, oneOf } from "@/lib/navigation/list";

/** Somebody's own exports, the newest first. */
export const exportsList = list("exports", {
  call: listExportsCall,
  filters: { status: oneOf(exportStates) },
  orders: ["created", "name", "status", "file_size"],
  desc: true,
});
