import { listChartsOfViewCall } from "@/lib/charts/contract";
import { listChartsOfView } from "@/lib/charts/list-charts";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listChartsOfViewCall, ({ params, request }) =>
  listChartsOfView(params.view, runningFor(request).locale),
);
