import { sharedTitlesFileCall } from "@/lib/overlap/contract";
import { streamSharedTitles } from "@/lib/overlap/stream-shared-titles";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(sharedTitlesFileCall, ({ scope, params, query, request }) => {
  const running = runningFor(request);
  return streamSharedTitles(scope, params.organization, {
    asked: query,
    running: { ...running, locale: query.language ?? running.locale },
  });
});
