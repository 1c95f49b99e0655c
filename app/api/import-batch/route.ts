import { serve } from "@/lib/access/serve";
import { listImportsCall } from "@/lib/imports/contract";
import { listImports } from "@/lib/imports/list-imports";
import { preferredLocale } from "@/lib/kit/i18n/routing";

export const GET = serve(listImportsCall, ({ scope, query, request }) =>
  listImports(scope, query, preferredLocale(request.headers.get("accept-language"))),
);
