import { rawChartDataCall } from "@/lib/charts/contract";
import { readChart } from "@/lib/charts/read-chart";
import { wholeType } from "@/lib/charts/whole-type";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(rawChartDataCall, async ({ scope, params, query, request }) =>
  readChart(scope, await wholeType(scope, params.report_type), { request: query, running: runningFor(request) }),
);
