import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { addTitleOverlap } from "@/lib/title-lists/overlap/add-title-overlap";
import { addTitleOverlapCall, listTitleOverlapsCall } from "@/lib/title-lists/overlap/contract";
import { listTitleOverlaps } from "@/lib/title-lists/overlap/list-title-overlaps";

export const GET = serve(listTitleOverlapsCall, ({ scope, query, request }) =>
  listTitleOverlaps(scope, query, preferredLocale(request.headers.get("accept-language"))),
);

export const POST = serve(addTitleOverlapCall, ({ scope, request }) =>
  addTitleOverlap(scope, request, preferredLocale(request.headers.get("accept-language"))),
);
