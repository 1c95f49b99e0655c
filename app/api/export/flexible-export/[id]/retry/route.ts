import { retryExport } from "@/lib/exports/ask-for-export";
import { retryExportCall } from "@/lib/exports/contract";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const POST = serve(retryExportCall, ({ scope, params, request }) =>
  retryExport(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);
