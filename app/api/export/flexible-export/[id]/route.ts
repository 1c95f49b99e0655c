import { deleteExportCall, getExportCall } from "@/lib/exports/contract";
import { deleteExport } from "@/lib/exports/delete-export";
import { getExport } from "@/lib/exports/get-export";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(getExportCall, ({ scope, params, request }) =>
  getExport(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);

export const DELETE = serve(deleteExportCall, ({ scope, params }) => deleteExport(scope, params.id));
