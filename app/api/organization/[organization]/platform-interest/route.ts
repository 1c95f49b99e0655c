import { listPlatformInterestCall } from "@/lib/collection/interest/contract";
import { listPlatformInterest } from "@/lib/collection/interest/platform-interest";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listPlatformInterestCall, ({ scope, params, query, request }) =>
  listPlatformInterest(scope, { place: params, months: query, running: runningFor(request) }),
);
