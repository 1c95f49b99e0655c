import { listViewsOfPlatformCall } from "@/lib/charts/contract";
import { listViewsOf } from "@/lib/charts/list-views";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsOfPlatformCall, ({ scope, params: { organization, platform } }) =>
  listViewsOf(scope.within(organization), { platform }),
);
