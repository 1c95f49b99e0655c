import { preferredLocale } from "@/lib/kit/i18n/routing";
import { cancelRun } from "@/lib/maintenance/commands/ask-for-run";
import { cancelRunCall } from "@/lib/maintenance/contract";
import { serve } from "@/lib/request/serve";

export const POST = serve(cancelRunCall, ({ scope, params, request }) =>
  cancelRun(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);
