import { createMetricCall } from "@/lib/non-counter/contract";
import { createMetric } from "@/lib/non-counter/create-metric";
import { listMetrics } from "@/lib/reports/catalogue/list-metrics";
import { listMetricsCall } from "@/lib/reports/contract";
import { serve } from "@/lib/request/serve";

export const GET = serve(listMetricsCall, async ({ scope }) =>
  (await listMetrics(scope)).map(({ id, shortName, isActive }) => ({
    pk: id,
    short_name: shortName,
    active: isActive,
  })),
);

export const POST = serve(createMetricCall, ({ scope, body }) => createMetric(scope, body));
