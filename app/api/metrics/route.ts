import { metricsCall } from "@/lib/administration/contract";
import { readMetrics } from "@/lib/administration/read-metrics";
import { serve } from "@/lib/request/serve";

export const GET = serve(metricsCall, ({ request }) => readMetrics(request));
