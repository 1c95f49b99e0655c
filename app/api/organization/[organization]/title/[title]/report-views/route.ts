import { listViewsOfTitleCall } from "@/lib/charts/contract";
import { listViewsOf } from "@/lib/charts/list-views";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsOfTitleCall, ({ scope, request, params: { organization, title } }) =>
  listViewsOf(scope.within(organization), { title }, runningFor(request).locale),
);
