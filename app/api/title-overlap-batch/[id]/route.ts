import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { deleteTitleOverlapCall, getTitleOverlapCall } from "@/lib/title-lists/overlap/contract";
import { getTitleOverlap } from "@/lib/title-lists/overlap/list-title-overlaps";
import { deleteTitleOverlap } from "@/lib/title-lists/overlap/process-title-overlap";

export const GET = serve(getTitleOverlapCall, ({ scope, params, request }) =>
  getTitleOverlap(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);

export const DELETE = serve(deleteTitleOverlapCall, ({ scope, params }) => deleteTitleOverlap(scope, params.id));
