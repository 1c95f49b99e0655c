import { listManagedMetricsCall } from "@/lib/management/report-types/contract";
import { listManagedMetrics } from "@/lib/management/report-types/list-managed-metrics";
import { serve } from "@/lib/request/serve";

export const GET = serve(listManagedMetricsCall, ({ scope }) => listManagedMetrics(scope));
