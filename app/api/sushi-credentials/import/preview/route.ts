import { previewImportCall } from "@/lib/credentials/contract";
import { previewImport } from "@/lib/credentials/sheets/preview-import";
import { serve } from "@/lib/request/serve";

export const POST = serve(previewImportCall, ({ scope, request }) => previewImport(scope, request));
