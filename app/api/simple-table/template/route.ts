import { simpleTableTemplateCall } from "@/lib/non-counter/contract";
import { getSimpleTableTemplate } from "@/lib/non-counter/get-simple-table-template";
import { serve } from "@/lib/request/serve";

export const GET = serve(simpleTableTemplateCall, ({ scope, query }) => getSimpleTableTemplate(scope, query));
