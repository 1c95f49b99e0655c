import { topTitlesCall } from "@/lib/catalog/interest/contract";
import { topTitles } from "@/lib/catalog/interest/top-titles";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(topTitlesCall, ({ scope, params, query, request }) =>
  topTitles(scope, { ...params, asked: query, running: runningFor(request) }),
);
