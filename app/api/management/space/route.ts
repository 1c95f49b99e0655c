import { preferredLocale } from "@/lib/kit/i18n/routing";
import { spaceCall } from "@/lib/maintenance/contract";
import { listSpace } from "@/lib/maintenance/read-space";
import { serve } from "@/lib/request/serve";

export const GET = serve(spaceCall, ({ scope, query, request }) =>
  listSpace(scope, query, preferredLocale(request.headers.get("accept-language"))),
);
