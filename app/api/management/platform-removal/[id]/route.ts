import { preferredLocale } from "@/lib/kit/i18n/routing";
import { getRemovalCall } from "@/lib/management/platforms/contract";
import { getRemoval } from "@/lib/management/platforms/show-removal";
import { serve } from "@/lib/request/serve";

export const GET = serve(getRemovalCall, ({ scope, params, request }) =>
  getRemoval(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);
