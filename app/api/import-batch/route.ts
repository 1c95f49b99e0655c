import { listImportsCall } from "@/lib/imports/contract";
import { listImports } from "@/lib/imports/show/list-imports";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(listImportsCall, ({ scope, query, request }) =>
  listImports(scope, query, preferredLocale(request.headers.get("accept-language"))),
);
