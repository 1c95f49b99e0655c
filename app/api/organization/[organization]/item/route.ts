import { listItemsCall } from "@/lib/catalog/items/contract";
import { listItems } from "@/lib/catalog/items/list-items";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listItemsCall, ({ scope, params: { organization, ...place }, query, request }) =>
  listItems(scope.within(organization), place, { query, running: runningFor(request) }),
);
