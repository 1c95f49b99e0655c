import { spaceCall } from "@/lib/administration/contract";
import { listSpace } from "@/lib/administration/read-space";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(spaceCall, ({ scope, query, request }) =>
  listSpace(scope, query, preferredLocale(request.headers.get("accept-language"))),
);
