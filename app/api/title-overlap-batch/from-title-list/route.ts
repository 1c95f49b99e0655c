import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { addOverlapOfList } from "@/lib/title-overlap/add-title-overlap";
import { addOverlapOfListCall } from "@/lib/title-overlap/contract";

export const POST = serve(addOverlapOfListCall, ({ scope, body, request }) =>
  addOverlapOfList(scope, body, preferredLocale(request.headers.get("accept-language"))),
);
