import { preferredLocale } from "@/lib/kit/i18n/routing";
import { listRuns } from "@/lib/maintenance/commands/show-run";
import { listRunsCall } from "@/lib/maintenance/contract";
import { serve } from "@/lib/request/serve";

export const GET = serve(listRunsCall, ({ scope, query, request }) =>
  listRuns(scope, query, preferredLocale(request.headers.get("accept-language"))),
);
