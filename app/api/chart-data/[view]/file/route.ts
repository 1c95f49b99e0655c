import { chartFileCall } from "@/lib/charts/contract";
import { streamChart } from "@/lib/charts/stream-chart";
import { viewNumbered } from "@/lib/charts/view-numbered";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(chartFileCall, ({ scope, params, query: { format, language, ...query }, request }) =>
  streamChart(scope, viewNumbered(params.view), {
    ...{ request: query, format },
    running: { ...runningFor(request), ...(language ? { locale: language } : {}) },
  }),
);
