import { listTitleIdsCall } from "@/lib/catalog/platforms/contract";
import { listTitleIds } from "@/lib/catalog/platforms/list-title-ids";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listTitleIdsCall, ({ scope, params, query: { pub_type: types, from, to }, request }) =>
  listTitleIds(scope, { ...params, months: { from, to }, types }, runningFor(request)),
);
