import { titlesOfPlatformCsvCall } from "@/lib/collection/titles/contract";
import { streamTitlesCsv } from "@/lib/collection/titles/stream-titles-csv";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(titlesOfPlatformCsvCall, ({ scope, params, query, request }) => {
  const running = runningFor(request);
  return streamTitlesCsv(scope.within(params.organization), params, {
    query,
    running: { ...running, locale: query.language ?? running.locale },
  });
});
