import { createMetricCall } from "@/lib/non-counter/contract";
import { createMetric } from "@/lib/non-counter/create-metric";
import { listMetricsCall } from "@/lib/reports/contract";
import { listMetrics } from "@/lib/reports/list-metrics";
import { serve } from "@/lib/request/serve";

export const GET = serve(listMetricsCall, async ({ scope }) =>
  (await listMetrics(scope)).map(({ id, shortName }) => ({ pk: id, short_name: shortName })),
);

export const POST = serve(createMetricCall, ({ scope, body }) => createMetric(scope, body));
