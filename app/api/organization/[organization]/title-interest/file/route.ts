import { titlesFileCall } from "@/lib/catalog/titles/contract";
import { streamTitles } from "@/lib/catalog/titles/stream-titles";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(titlesFileCall, ({ scope, params, query, request }) => {
  const running = runningFor(request);
  return streamTitles(
    scope.within(params.organization),
    {},
    { query, running: { ...running, locale: query.language ?? running.locale } },
  );
});
