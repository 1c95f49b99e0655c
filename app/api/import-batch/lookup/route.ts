import { lookupImportsCall } from "@/lib/imports/contract";
import { lookupImports } from "@/lib/imports/show/lookup-imports";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const POST = serve(lookupImportsCall, ({ scope, body, request }) =>
  lookupImports(scope, body, preferredLocale(request.headers.get("accept-language"))),
);
