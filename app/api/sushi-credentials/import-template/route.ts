import { getImportTemplateCall } from "@/lib/credentials/contract";
import { getImportTemplate } from "@/lib/credentials/sheets/get-import-template";
import { serve } from "@/lib/request/serve";

export const GET = serve(getImportTemplateCall, ({ scope, query }) => getImportTemplate(scope, query));
