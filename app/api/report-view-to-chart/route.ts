import { listViewChartsCall } from "@/lib/charts/contract";
import { listViewCharts } from "@/lib/charts/list-view-charts";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewChartsCall, ({ scope, request }) => listViewCharts(scope, runningFor(request).locale));
