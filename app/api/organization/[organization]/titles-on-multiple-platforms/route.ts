import { listSharedTitlesCall } from "@/lib/overlap/contract";
import { listSharedTitles } from "@/lib/overlap/list-shared-titles";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listSharedTitlesCall, ({ scope, params, query, request }) =>
  listSharedTitles(scope.within(params.organization), { asked: query, running: runningFor(request) }),
);
