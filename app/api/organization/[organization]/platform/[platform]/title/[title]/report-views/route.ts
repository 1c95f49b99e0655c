import { listViewsOfTitleOnPlatformCall } from "@/lib/charts/contract";
import { listViewsOf } from "@/lib/charts/list-views";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsOfTitleOnPlatformCall, ({ scope, params: { organization, platform, title } }) =>
  listViewsOf(scope.within(organization), { platform, title }),
);
