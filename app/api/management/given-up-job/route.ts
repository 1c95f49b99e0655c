import { preferredLocale } from "@/lib/kit/i18n/routing";
import { listGivenUpCall } from "@/lib/maintenance/queue/contract";
import { listGivenUp } from "@/lib/maintenance/queue/list-given-up";
import { serve } from "@/lib/request/serve";

export const GET = serve(listGivenUpCall, ({ scope, request }) =>
  listGivenUp(scope, preferredLocale(request.headers.get("accept-language"))),
);
