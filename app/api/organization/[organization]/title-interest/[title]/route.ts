import { titleInterestCall } from "@/lib/catalog/titles/contract";
import { getTitleInterest } from "@/lib/catalog/titles/title-interest";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(titleInterestCall, ({ scope, params, query: { from = null, to = null }, request }) =>
  getTitleInterest(scope.within(params.organization), { ...params, months: { from, to } }, runningFor(request)),
);
