import { metricsCall } from "@/lib/maintenance/contract";
import { readMetrics } from "@/lib/maintenance/read-metrics";
import { serve } from "@/lib/request/serve";

export const GET = serve(metricsCall, ({ request }) => readMetrics(request));
