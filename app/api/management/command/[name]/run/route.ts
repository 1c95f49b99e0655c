import { askForRun } from "@/lib/administration/commands/ask-for-run";
import { runCommandCall } from "@/lib/administration/contract";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const POST = serve(runCommandCall, ({ scope, params, body, request }) =>
  askForRun(scope, params.name, body, preferredLocale(request.headers.get("accept-language"))),
);
