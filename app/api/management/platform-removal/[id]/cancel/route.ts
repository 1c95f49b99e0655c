import { cancelRemovalCall } from "@/lib/administration/platforms/contract";
import { cancelRemoval } from "@/lib/administration/platforms/merge-platform";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const POST = serve(cancelRemovalCall, ({ scope, params, request }) =>
  cancelRemoval(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);
