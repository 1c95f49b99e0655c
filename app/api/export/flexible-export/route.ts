import { askForExport } from "@/lib/exports/ask-for-export";
import { createExportCall, listExportsCall } from "@/lib/exports/contract";
import { listExports } from "@/lib/exports/list-exports";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(listExportsCall, ({ scope, query, request }) =>
  listExports(scope, query, preferredLocale(request.headers.get("accept-language"))),
);

export const POST = serve(createExportCall, ({ scope, body, request }) =>
  askForExport(scope, body, preferredLocale(request.headers.get("accept-language"))),
);
