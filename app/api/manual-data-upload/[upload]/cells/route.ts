import { serve } from "@/lib/request/serve";
import { readUploadCellsCall } from "@/lib/uploads/contract";
import { readUploadCells } from "@/lib/uploads/show/read-upload-cells";

export const GET = serve(readUploadCellsCall, ({ scope, params, query }) =>
  readUploadCells(scope, params.upload, query),
);
