import { chartCsvCall } from "@/lib/charts/contract";
import { streamChartCsv } from "@/lib/charts/stream-chart-csv";
import { viewNumbered } from "@/lib/charts/view-numbered";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(chartCsvCall, ({ scope, params, query: { language, ...query }, request }) =>
  streamChartCsv(scope, viewNumbered(params.view), {
    request: query,
    running: { ...runningFor(request), ...(language ? { locale: language } : {}) },
  }),
);
