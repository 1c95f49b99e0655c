import { topTitlesCall } from "@/lib/collection/interest/contract";
import { topTitles } from "@/lib/collection/interest/top-titles";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(topTitlesCall, ({ scope, params, query, request }) =>
  topTitles(scope, { ...params, asked: query, running: runningFor(request) }),
);
