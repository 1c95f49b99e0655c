import { serve } from "@/lib/access/serve";
import { getImportTemplateCall } from "@/lib/credentials/contract";
import { getImportTemplate } from "@/lib/credentials/sheets/get-import-template";

export const GET = serve(getImportTemplateCall, ({ scope, query }) => getImportTemplate(scope, query));
