import { listTitlesCall } from "@/lib/catalog/titles/contract";
import { listTitles } from "@/lib/catalog/titles/list-titles";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listTitlesCall, ({ scope, params, query, request }) =>
  listTitles(scope.within(params.organization), {}, { query, running: runningFor(request) }),
);
