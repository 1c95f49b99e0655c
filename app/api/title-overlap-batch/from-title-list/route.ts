import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { addOverlapOfList } from "@/lib/title-lists/overlap/add-title-overlap";
import { addOverlapOfListCall } from "@/lib/title-lists/overlap/contract";

export const POST = serve(addOverlapOfListCall, ({ scope, body, request }) =>
  addOverlapOfList(scope, body, preferredLocale(request.headers.get("accept-language"))),
);
