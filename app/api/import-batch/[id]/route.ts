import { serve } from "@/lib/access/serve";
import { getImportCall } from "@/lib/imports/contract";
import { getImport } from "@/lib/imports/get-import";
import { preferredLocale } from "@/lib/kit/i18n/routing";

export const GET = serve(getImportCall, ({ scope, params, request }) =>
  getImport(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);
