import { listGivenUpCall } from "@/lib/administration/queue/contract";
import { listGivenUp } from "@/lib/administration/queue/list-given-up";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(listGivenUpCall, ({ scope, request }) =>
  listGivenUp(scope, preferredLocale(request.headers.get("accept-language"))),
);
