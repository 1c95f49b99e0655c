import { runningFor } from "@/lib/reports/ask/running";
import { listChartsCall } from "@/lib/reports/charts/contract";
import { listCharts } from "@/lib/reports/charts/list-charts";
import { serve } from "@/lib/request/serve";

export const GET = serve(listChartsCall, async ({ request }) => listCharts(runningFor(request).locale));
