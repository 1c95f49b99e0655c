import { preferredLocale } from "@/lib/kit/i18n/routing";
import { cancelRemovalCall } from "@/lib/management/platforms/contract";
import { cancelRemoval } from "@/lib/management/platforms/merge-platform";
import { serve } from "@/lib/request/serve";

export const POST = serve(cancelRemovalCall, ({ scope, params, request }) =>
  cancelRemoval(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);
