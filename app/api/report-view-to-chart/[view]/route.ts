import { changeViewCharts } from "@/lib/reports/charts/change-view-charts";
import { changeViewChartsCall } from "@/lib/reports/charts/contract";
import { serve } from "@/lib/request/serve";

export const PUT = serve(changeViewChartsCall, ({ scope, params, body }) => changeViewCharts(scope, params.view, body));
