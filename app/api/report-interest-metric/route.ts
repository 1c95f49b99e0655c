import { listReportMetricsCall } from "@/lib/interest/contract";
import { listReportMetrics } from "@/lib/interest/list-report-metrics";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listReportMetricsCall, ({ scope, request }) =>
  listReportMetrics(scope, runningFor(request).locale),
);
