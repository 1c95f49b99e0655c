import { listViewsOfItemCall } from "@/lib/charts/contract";
import { listViewsOf } from "@/lib/charts/list-views";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsOfItemCall, ({ scope, request, params: { organization, title, item } }) =>
  listViewsOf(scope.within(organization), { title, item }, runningFor(request).locale),
);
