import { month } from "@/lib/counter/standard/month";
import { titleHistogramCall } from "@/lib/insights/dashboard/contract";
import { readTitleHistogram } from "@/lib/insights/dashboard/read-title-histogram";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(titleHistogramCall, ({ scope, params, query, request }) =>
  readTitleHistogram(
    scope,
    { ...params, from: query.from ? month(query.from) : null, to: query.to ? month(query.to) : null },
    runningFor(request),
  ),
);
