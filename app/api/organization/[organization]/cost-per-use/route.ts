import { costPerUseCall } from "@/lib/cost/contract";
import { readCostPerUse } from "@/lib/cost/read-cost-per-use";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(costPerUseCall, ({ scope, params, query, request }) =>
  readCostPerUse(scope, { ...params, ...query, running: runningFor(request) }),
);
