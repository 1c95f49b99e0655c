import { platformInterestCall } from "@/lib/collection/interest/contract";
import { listPlatformInterest } from "@/lib/collection/interest/platform-interest";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(platformInterestCall, async ({ scope, params, query, request }) => {
  const [found] = await listPlatformInterest(scope, { place: params, months: query, running: runningFor(request) });
  return found ?? {};
});
