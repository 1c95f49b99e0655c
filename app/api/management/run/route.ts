import { listRuns } from "@/lib/administration/commands/show-run";
import { listRunsCall } from "@/lib/administration/contract";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(listRunsCall, ({ scope, query, request }) =>
  listRuns(scope, query, preferredLocale(request.headers.get("accept-language"))),
);
