import { listViewsOfTitleCall } from "@/lib/charts/contract";
import { listViewsOf } from "@/lib/charts/list-views";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsOfTitleCall, ({ scope, params: { organization, title } }) =>
  listViewsOf(scope.within(organization), { title }),
);
