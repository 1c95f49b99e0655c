import { openLog } from "@/lib/administration/commands/open-log";
import { runLogCall } from "@/lib/administration/contract";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(runLogCall, ({ scope, params, query, request }) =>
  openLog(scope, params.id, query.language ?? preferredLocale(request.headers.get("accept-language"))),
);
