import { getRemovalCall } from "@/lib/administration/platforms/contract";
import { getRemoval } from "@/lib/administration/platforms/show-removal";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(getRemovalCall, ({ scope, params, request }) =>
  getRemoval(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);
