import { chartDataCall } from "@/lib/charts/contract";
import { readChart } from "@/lib/charts/read-chart";
import { viewNumbered } from "@/lib/charts/view-numbered";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(chartDataCall, ({ scope, params, query, request }) =>
  readChart(scope, viewNumbered(params.view), { request: query, running: runningFor(request) }),
);
