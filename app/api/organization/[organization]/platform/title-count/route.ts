import { listTitleCountsCall } from "@/lib/collection/platforms/contract";
import { listTitleCounts } from "@/lib/collection/platforms/count-titles";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listTitleCountsCall, ({ scope, params, query, request }) =>
  listTitleCounts(scope, { ...params, months: query }, runningFor(request)),
);
