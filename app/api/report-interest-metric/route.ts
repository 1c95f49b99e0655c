import { listReportMetricsCall } from "@/lib/interest/contract";
import { listReportMetrics } from "@/lib/interest/list-report-metrics";
import { serve } from "@/lib/request/serve";

export const GET = serve(listReportMetricsCall, ({ scope }) => listReportMetrics(scope));
