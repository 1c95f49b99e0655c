import { runningFor } from "@/lib/reports/ask/running";
import { listViewsOfItemOnPlatformCall } from "@/lib/reports/charts/contract";
import { listViewsOf } from "@/lib/reports/charts/list-views";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsOfItemOnPlatformCall, ({ scope, request, params }) => {
  const { organization, platform, title, item } = params;
  return listViewsOf(scope.within(organization), { platform, title, item }, runningFor(request).locale);
});
