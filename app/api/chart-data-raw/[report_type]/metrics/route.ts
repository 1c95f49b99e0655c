import { rawChartMetricsCall } from "@/lib/charts/contract";
import { listChartMetrics } from "@/lib/charts/read-chart";
import { wholeType } from "@/lib/charts/whole-type";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(rawChartMetricsCall, async ({ scope, params, query, request }) =>
  listChartMetrics(scope, await wholeType(scope, params.report_type), { request: query, running: runningFor(request) }),
);
