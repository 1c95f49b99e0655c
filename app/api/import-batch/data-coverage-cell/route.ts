import { coverageCellCall } from "@/lib/coverage/contract";
import { getCoverageCell } from "@/lib/coverage/get-coverage-cell";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(coverageCellCall, ({ scope, query, request }) =>
  getCoverageCell(scope, query, preferredLocale(request.headers.get("accept-language"))),
);
