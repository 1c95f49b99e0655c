import { preferredLocale } from "@/lib/kit/i18n/routing";
import { openLog } from "@/lib/maintenance/commands/open-log";
import { runLogCall } from "@/lib/maintenance/contract";
import { serve } from "@/lib/request/serve";

export const GET = serve(runLogCall, ({ scope, params, query, request }) =>
  openLog(scope, params.id, query.language ?? preferredLocale(request.headers.get("accept-language"))),
);
