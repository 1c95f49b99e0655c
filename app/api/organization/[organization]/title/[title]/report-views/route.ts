import { runningFor } from "@/lib/reports/ask/running";
import { listViewsOfTitleCall } from "@/lib/reports/charts/contract";
import { listViewsOf } from "@/lib/reports/charts/list-views";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsOfTitleCall, ({ scope, request, params: { organization, title } }) =>
  listViewsOf(scope.within(organization), { title }, runningFor(request).locale),
);
