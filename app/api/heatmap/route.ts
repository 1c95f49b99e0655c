import { heatmapCall } from "@/lib/insights/heatmap/contract";
import { readHeatmap } from "@/lib/insights/heatmap/read-heatmap";
import { runningFor } from "@/lib/reports/ask/running";
import { requestScope } from "@/lib/request/request-scope";
import { serve } from "@/lib/request/serve";

export const GET = serve(heatmapCall, async ({ scope, query, request }) =>
  readHeatmap(scope, { usage: await requestScope("usage.view"), query, running: runningFor(request) }),
);
