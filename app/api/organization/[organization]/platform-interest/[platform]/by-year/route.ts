import { platformInterestByYearCall } from "@/lib/collection/interest/contract";
import { listPlatformInterestByYear } from "@/lib/collection/interest/platform-interest";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(platformInterestByYearCall, ({ scope, params, request }) =>
  listPlatformInterestByYear(scope, { place: params, running: runningFor(request) }),
);
