import { platformInterestCall } from "@/lib/catalog/interest/contract";
import { listPlatformInterest } from "@/lib/catalog/interest/platform-interest";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(platformInterestCall, async ({ scope, params, query, request }) => {
  const [found] = await listPlatformInterest(scope, { place: params, months: query, running: runningFor(request) });
  return found ?? {};
});
