import { changeTemplateCall, deleteTemplateCall, getTemplateCall } from "@/lib/non-counter/contract";
import { changeTemplate } from "@/lib/non-counter/templates/change-template";
import { deleteTemplate } from "@/lib/non-counter/templates/delete-template";
import { getTemplate } from "@/lib/non-counter/templates/get-template";
import { serve } from "@/lib/request/serve";

export const GET = serve(getTemplateCall, ({ scope, params }) => getTemplate(scope, params));
export const PUT = serve(changeTemplateCall, ({ scope, params, body }) => changeTemplate(scope, params, body));
export const DELETE = serve(deleteTemplateCall, ({ scope, params }) => deleteTemplate(scope, params));
