import { serve } from "@/lib/access/serve";
import { applyImportCall } from "@/lib/credentials/contract";
import { applyImport } from "@/lib/credentials/sheets/apply-import";

export const POST = serve(applyImportCall, ({ scope, body }) => applyImport(scope, body));
