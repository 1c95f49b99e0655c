import { listViewsOfTypeCall } from "@/lib/charts/contract";
import { listViewsOfType } from "@/lib/charts/list-views";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsOfTypeCall, ({ scope, request, params }) =>
  listViewsOfType(scope, params.report_type, runningFor(request).locale),
);
