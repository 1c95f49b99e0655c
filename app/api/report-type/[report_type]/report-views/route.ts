import { runningFor } from "@/lib/reports/ask/running";
import { listViewsOfTypeCall } from "@/lib/reports/charts/contract";
import { listViewsOfType } from "@/lib/reports/charts/list-views";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsOfTypeCall, ({ scope, request, params }) =>
  listViewsOfType(scope, params.report_type, runningFor(request).locale),
);
