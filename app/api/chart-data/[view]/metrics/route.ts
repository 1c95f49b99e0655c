import { runningFor } from "@/lib/reports/ask/running";
import { chartMetricsCall } from "@/lib/reports/charts/contract";
import { listChartMetrics } from "@/lib/reports/charts/read-chart";
import { viewNumbered } from "@/lib/reports/charts/view-numbered";
import { serve } from "@/lib/request/serve";

export const GET = serve(chartMetricsCall, ({ scope, params, query, request }) =>
  listChartMetrics(scope, viewNumbered(params.view), { request: query, running: runningFor(request) }),
);
