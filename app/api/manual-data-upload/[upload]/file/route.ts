import { serve } from "@/lib/request/serve";
import { getUploadFileCall } from "@/lib/uploads/contract";
import { openUploadFile } from "@/lib/uploads/show/open-upload-file";

export const GET = serve(getUploadFileCall, ({ scope, params }) => openUploadFile(scope, params.upload));
