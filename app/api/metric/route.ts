import { serve } from "@/lib/access/serve";
import { listMetricsCall } from "@/lib/reports/contract";
import { listMetrics } from "@/lib/reports/list-metrics";

export const GET = serve(listMetricsCall, async ({ scope }) =>
  (await listMetrics(scope)).map(({ id, shortName }) => ({ pk: id, short_name: shortName })),
);
