import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";
import { frozenFileCall } from "@/lib/surveys/contract";
import { exportFrozen } from "@/lib/surveys/frozen/read-frozen";

export const GET = serve(frozenFileCall, ({ scope, params, query: { format, language }, request }) => {
  const running = runningFor(request);
  return exportFrozen(scope, params.answer, { format, running: { ...running, locale: language ?? running.locale } });
});
