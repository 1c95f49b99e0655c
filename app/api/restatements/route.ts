import { serve } from "@/lib/access/serve";
import { listRestatementsCall } from "@/lib/imports/contract";
import { listRestatements } from "@/lib/imports/list-restatements";
import { preferredLocale } from "@/lib/kit/i18n/routing";

export const GET = serve(listRestatementsCall, ({ scope, query, request }) =>
  listRestatements(scope, query, preferredLocale(request.headers.get("accept-language"))),
);
