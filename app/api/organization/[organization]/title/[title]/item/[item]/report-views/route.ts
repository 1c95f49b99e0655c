import { runningFor } from "@/lib/reports/ask/running";
import { listViewsOfItemCall } from "@/lib/reports/charts/contract";
import { listViewsOf } from "@/lib/reports/charts/list-views";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsOfItemCall, ({ scope, request, params: { organization, title, item } }) =>
  listViewsOf(scope.within(organization), { title, item }, runningFor(request).locale),
);
