import { listTitleCountsCall } from "@/lib/catalog/platforms/contract";
import { listTitleCounts } from "@/lib/catalog/platforms/count-titles";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listTitleCountsCall, ({ scope, params, query, request }) =>
  listTitleCounts(scope, { ...params, months: query }, runningFor(request)),
);
