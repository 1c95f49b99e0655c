import { applyImportCall } from "@/lib/credentials/contract";
import { applyImport } from "@/lib/credentials/sheets/apply-import";
import { serve } from "@/lib/request/serve";

export const POST = serve(applyImportCall, ({ scope, body }) => applyImport(scope, body));
