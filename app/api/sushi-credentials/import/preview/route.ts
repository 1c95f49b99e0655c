import { serve } from "@/lib/access/serve";
import { previewImportCall } from "@/lib/credentials/contract";
import { previewImport } from "@/lib/credentials/sheets/preview-import";

export const POST = serve(previewImportCall, ({ scope, request }) => previewImport(scope, request));
