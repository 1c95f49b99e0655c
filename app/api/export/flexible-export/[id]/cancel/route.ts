import { cancelExportCall } from "@/lib/exports/contract";
import { cancelExport } from "@/lib/exports/delete-export";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const POST = serve(cancelExportCall, ({ scope, params, request }) =>
  cancelExport(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);
