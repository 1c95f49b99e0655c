import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { processTitleOverlapCall } from "@/lib/title-lists/overlap/contract";
import { processTitleOverlap } from "@/lib/title-lists/overlap/process-title-overlap";

export const POST = serve(processTitleOverlapCall, ({ scope, params, request }) =>
  processTitleOverlap(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);
