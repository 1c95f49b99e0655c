import { yearInterestCall } from "@/lib/catalog/interest/contract";
import { yearInterest } from "@/lib/catalog/interest/organization-interest";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(yearInterestCall, ({ scope, params, request }) =>
  yearInterest(scope, { ...params, running: runningFor(request) }),
);
