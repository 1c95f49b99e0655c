import { createTemplateCall, listTemplatesCall } from "@/lib/non-counter/contract";
import { createTemplate } from "@/lib/non-counter/templates/create-template";
import { listTemplates } from "@/lib/non-counter/templates/list-templates";
import { serve } from "@/lib/request/serve";

export const GET = serve(listTemplatesCall, ({ scope, params, query }) =>
  listTemplates(scope, params.organization, query.platform),
);
export const POST = serve(createTemplateCall, ({ scope, params, body }) =>
  createTemplate(scope, params.organization, body),
);
