import { runningFor } from "@/lib/reports/ask/running";
import { listViewChartsCall } from "@/lib/reports/charts/contract";
import { listViewCharts } from "@/lib/reports/charts/list-view-charts";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewChartsCall, ({ scope, request }) => listViewCharts(scope, runningFor(request).locale));
