import { listViewsOfTypeCall } from "@/lib/charts/contract";
import { listViewsOfType } from "@/lib/charts/list-views";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsOfTypeCall, ({ scope, params }) => listViewsOfType(scope, params.report_type));
