import { applyImportCall } from "@/lib/credentials/contract";
import { applyImport } from "@/lib/harvest/credentials/apply-import";
import { serve } from "@/lib/request/serve";

export const POST = serve(applyImportCall, ({ scope, body }) => applyImport(scope, body));
