import { getRun } from "@/lib/administration/commands/show-run";
import { getRunCall } from "@/lib/administration/contract";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(getRunCall, ({ scope, params, request }) =>
  getRun(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);
