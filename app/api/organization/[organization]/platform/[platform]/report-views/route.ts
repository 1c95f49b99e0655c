import { runningFor } from "@/lib/reports/ask/running";
import { listViewsOfPlatformCall } from "@/lib/reports/charts/contract";
import { listViewsOf } from "@/lib/reports/charts/list-views";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsOfPlatformCall, ({ scope, request, params: { organization, platform } }) =>
  listViewsOf(scope.within(organization), { platform }, runningFor(request).locale),
);
