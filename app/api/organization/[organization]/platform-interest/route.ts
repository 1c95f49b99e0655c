import { listPlatformInterestCall } from "@/lib/catalog/interest/contract";
import { listPlatformInterest } from "@/lib/catalog/interest/platform-interest";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listPlatformInterestCall, ({ scope, params, query, request }) =>
  listPlatformInterest(scope, { place: params, months: query, running: runningFor(request) }),
);
