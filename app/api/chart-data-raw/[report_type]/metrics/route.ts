import { runningFor } from "@/lib/reports/ask/running";
import { rawChartMetricsCall } from "@/lib/reports/charts/contract";
import { listChartMetrics } from "@/lib/reports/charts/read-chart";
import { wholeType } from "@/lib/reports/charts/whole-type";
import { serve } from "@/lib/request/serve";

export const GET = serve(rawChartMetricsCall, async ({ scope, params, query, request }) =>
  listChartMetrics(scope, await wholeType(scope, params.report_type), { request: query, running: runningFor(request) }),
);
