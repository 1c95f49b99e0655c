import { runningFor } from "@/lib/reports/ask/running";
import { chartDataCall } from "@/lib/reports/charts/contract";
import { readChart } from "@/lib/reports/charts/read-chart";
import { viewNumbered } from "@/lib/reports/charts/view-numbered";
import { serve } from "@/lib/request/serve";

export const GET = serve(chartDataCall, ({ scope, params, query, request }) =>
  readChart(scope, viewNumbered(params.view), { request: query, running: runningFor(request) }),
);
