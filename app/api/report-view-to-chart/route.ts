import { listViewChartsCall } from "@/lib/charts/contract";
import { listViewCharts } from "@/lib/charts/list-view-charts";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewChartsCall, ({ scope }) => listViewCharts(scope));
