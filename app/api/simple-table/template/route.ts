import { serve } from "@/lib/access/serve";
import { simpleTableTemplateCall } from "@/lib/non-counter/contract";
import { getSimpleTableTemplate } from "@/lib/non-counter/get-simple-table-template";

export const GET = serve(simpleTableTemplateCall, ({ scope, query }) => getSimpleTableTemplate(scope, query));
