import { askForCounter } from "@/lib/exports/ask-for-export";
import { exportCounterCall } from "@/lib/exports/contract";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const POST = serve(exportCounterCall, ({ scope, body, request }) =>
  askForCounter(scope, body, preferredLocale(request.headers.get("accept-language"))),
);
