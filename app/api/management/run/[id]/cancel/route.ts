import { cancelRun } from "@/lib/administration/commands/ask-for-run";
import { cancelRunCall } from "@/lib/administration/contract";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const POST = serve(cancelRunCall, ({ scope, params, request }) =>
  cancelRun(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);
