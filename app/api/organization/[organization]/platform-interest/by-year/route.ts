import { listPlatformInterestByYearCall } from "@/lib/catalog/interest/contract";
import { listPlatformInterestByYear } from "@/lib/catalog/interest/platform-interest";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listPlatformInterestByYearCall, ({ scope, params, request }) =>
  listPlatformInterestByYear(scope, { place: params, running: runningFor(request) }),
);
