import { month } from "@/lib/counter/standard/month";
import { interestOverviewCall } from "@/lib/insights/dashboard/contract";
import { readInterest } from "@/lib/insights/dashboard/read-interest";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(interestOverviewCall, ({ scope, params, query, request }) =>
  readInterest(
    scope,
    { ...params, from: query.from ? month(query.from) : null, to: query.to ? month(query.to) : null },
    runningFor(request),
  ),
);
