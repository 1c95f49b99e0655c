import { listChartsCall } from "@/lib/charts/contract";
import { listCharts } from "@/lib/charts/list-charts";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listChartsCall, async ({ request }) => listCharts(runningFor(request).locale));
