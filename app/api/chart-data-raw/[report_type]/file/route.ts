import { runningFor } from "@/lib/reports/ask/running";
import { rawChartFileCall } from "@/lib/reports/charts/contract";
import { streamChart } from "@/lib/reports/charts/stream-chart";
import { wholeType } from "@/lib/reports/charts/whole-type";
import { serve } from "@/lib/request/serve";

export const GET = serve(rawChartFileCall, async ({ scope, params, query: { format, language, ...query }, request }) =>
  streamChart(scope, await wholeType(scope, params.report_type), {
    ...{ request: query, format },
    running: { ...runningFor(request), ...(language ? { locale: language } : {}) },
  }),
);
