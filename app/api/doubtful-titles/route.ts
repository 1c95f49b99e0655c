import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { listPairsCall } from "@/lib/titles/contract";
import { listPairs } from "@/lib/titles/doubt/list-pairs";

export const GET = serve(listPairsCall, ({ scope, query, request }) =>
  listPairs(scope, query, preferredLocale(request.headers.get("accept-language"))),
);
