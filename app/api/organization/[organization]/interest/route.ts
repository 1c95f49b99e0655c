import { organizationInterestCall } from "@/lib/catalog/interest/contract";
import { organizationInterest } from "@/lib/catalog/interest/organization-interest";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(organizationInterestCall, ({ scope, params, query, request }) =>
  organizationInterest(scope, { ...params, months: query, running: runningFor(request) }),
);
