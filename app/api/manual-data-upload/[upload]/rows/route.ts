import { serve } from "@/lib/request/serve";
import { listUploadRowsCall } from "@/lib/uploads/contract";
import { listUploadRows } from "@/lib/uploads/show/list-upload-rows";

export const GET = serve(listUploadRowsCall, ({ scope, params, query }) => listUploadRows(scope, params.upload, query));
