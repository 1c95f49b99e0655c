import { tagFoundTitlesCall } from "@/lib/catalog/titles/contract";
import { tagFoundTitles } from "@/lib/catalog/titles/tag-found-titles";
import { runningFor } from "@/lib/reports/ask/running";
import { requestScope } from "@/lib/request/request-scope";
import { serve } from "@/lib/request/serve";

export const POST = serve(tagFoundTitlesCall, async ({ scope, params, query, body, request }) =>
  tagFoundTitles((await requestScope("usage.view")).within(params.organization), {
    ...{ tagging: scope, query, tags: body.tags, running: runningFor(request) },
  }),
);
