import { listViewsOfItemOnPlatformCall } from "@/lib/charts/contract";
import { listViewsOf } from "@/lib/charts/list-views";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsOfItemOnPlatformCall, ({ scope, params: { organization, platform, title, item } }) =>
  listViewsOf(scope.within(organization), { platform, title, item }),
);
