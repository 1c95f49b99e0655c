import { runningFor } from "@/lib/reports/ask/running";
import { chartFileCall } from "@/lib/reports/charts/contract";
import { streamChart } from "@/lib/reports/charts/stream-chart";
import { viewNumbered } from "@/lib/reports/charts/view-numbered";
import { serve } from "@/lib/request/serve";

export const GET = serve(chartFileCall, ({ scope, params, query: { format, language, ...query }, request }) =>
  streamChart(scope, viewNumbered(params.view), {
    ...{ request: query, format },
    running: { ...runningFor(request), ...(language ? { locale: language } : {}) },
  }),
);
