import { ids, list, oneOf } from "@/lib/navigation/list";
import { listUploadsCall } from "@/lib/uploads/contract";
import { uploadFilters } from "@/lib/uploads/upload-state";

export const uploadsList = list("manual-data-upload-list", {
  call: listUploadsCall,
  filters: { state: oneOf(uploadFilters).withDefault("done"), platforms: ids(), report_types: ids() },
  orders: ["created", "name", "platform", "state", "size", "finished"],
  desc: true,
});
