import { listViewsOfPlatformCall } from "@/lib/charts/contract";
import { listViewsOf } from "@/lib/charts/list-views";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsOfPlatformCall, ({ scope, request, params: { organization, platform } }) =>
  listViewsOf(scope.within(organization), { platform }, runningFor(request).locale),
);
