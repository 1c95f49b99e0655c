import { serve } from "@/lib/request/serve";
import { undoUploadCall } from "@/lib/uploads/contract";
import { undoUpload } from "@/lib/uploads/import/undo-upload";

export const POST = serve(undoUploadCall, ({ scope, params }) => undoUpload(scope, params.upload));
