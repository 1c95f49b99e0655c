import { titleInterestByPlatformCall } from "@/lib/overlap/contract";
import { listSharedTitles } from "@/lib/overlap/list-shared-titles";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(titleInterestByPlatformCall, ({ scope, params, query, request }) => {
  const { multiplatform, ...asked } = query;
  const at_least = multiplatform === "true" ? 2 : 1;
  return listSharedTitles(scope.within(params.organization), {
    asked: { ...asked, at_least },
    running: runningFor(request),
  });
});
