import { runningFor } from "@/lib/reports/ask/running";
import { listViewsOfTitleOnPlatformCall } from "@/lib/reports/charts/contract";
import { listViewsOf } from "@/lib/reports/charts/list-views";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsOfTitleOnPlatformCall, ({ scope, request, params }) => {
  const { organization, platform, title } = params;
  return listViewsOf(scope.within(organization), { platform, title }, runningFor(request).locale);
});
