import { listRestatementsCall } from "@/lib/imports/contract";
import { listRestatements } from "@/lib/imports/restate/list-restatements";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(listRestatementsCall, ({ scope, query, request }) =>
  listRestatements(scope, query, preferredLocale(request.headers.get("accept-language"))),
);
