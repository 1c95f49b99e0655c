import { runningFor } from "@/lib/reports/ask/running";
import { rawChartDataCall } from "@/lib/reports/charts/contract";
import { readChart } from "@/lib/reports/charts/read-chart";
import { wholeType } from "@/lib/reports/charts/whole-type";
import { serve } from "@/lib/request/serve";

export const GET = serve(rawChartDataCall, async ({ scope, params, query, request }) =>
  readChart(scope, await wholeType(scope, params.report_type), { request: query, running: runningFor(request) }),
);
