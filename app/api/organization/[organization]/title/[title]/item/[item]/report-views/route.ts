import { listViewsOfItemCall } from "@/lib/charts/contract";
import { listViewsOf } from "@/lib/charts/list-views";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsOfItemCall, ({ scope, params: { organization, title, item } }) =>
  listViewsOf(scope.within(organization), { title, item }),
);
