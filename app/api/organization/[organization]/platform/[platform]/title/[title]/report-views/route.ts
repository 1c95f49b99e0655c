import { listViewsOfTitleOnPlatformCall } from "@/lib/charts/contract";
import { listViewsOf } from "@/lib/charts/list-views";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsOfTitleOnPlatformCall, ({ scope, request, params }) => {
  const { organization, platform, title } = params;
  return listViewsOf(scope.within(organization), { platform, title }, runningFor(request).locale);
});
