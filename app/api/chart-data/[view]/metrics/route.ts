import { chartMetricsCall } from "@/lib/charts/contract";
import { listChartMetrics } from "@/lib/charts/read-chart";
import { viewNumbered } from "@/lib/charts/view-numbered";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(chartMetricsCall, ({ scope, params, query, request }) =>
  listChartMetrics(scope, viewNumbered(params.view), { request: query, running: runningFor(request) }),
);
