import { listPlatformsOfTitleCall } from "@/lib/catalog/titles/contract";
import { listPlatformsOfTitle } from "@/lib/catalog/titles/title-interest";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listPlatformsOfTitleCall, ({ scope, params, query: { from = null, to = null }, request }) =>
  listPlatformsOfTitle(scope.within(params.organization), { ...params, months: { from, to } }, runningFor(request)),
);
