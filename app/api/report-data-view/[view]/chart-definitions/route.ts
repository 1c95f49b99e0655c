import { runningFor } from "@/lib/reports/ask/running";
import { listChartsOfViewCall } from "@/lib/reports/charts/contract";
import { listChartsOfView } from "@/lib/reports/charts/list-charts";
import { serve } from "@/lib/request/serve";

export const GET = serve(listChartsOfViewCall, ({ params, request }) =>
  listChartsOfView(params.view, runningFor(request).locale),
);
