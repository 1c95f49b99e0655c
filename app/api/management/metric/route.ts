import { listManagedMetricsCall } from "@/lib/administration/report-types/contract";
import { listManagedMetrics } from "@/lib/administration/report-types/list-managed-metrics";
import { serve } from "@/lib/request/serve";

export const GET = serve(listManagedMetricsCall, ({ scope }) => listManagedMetrics(scope));
