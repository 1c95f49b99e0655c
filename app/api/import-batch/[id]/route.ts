import { getImportCall } from "@/lib/imports/contract";
import { getImport } from "@/lib/imports/show/get-import";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(getImportCall, ({ scope, params, request }) =>
  getImport(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);
