import { preferredLocale } from "@/lib/kit/i18n/routing";
import { sumChecksCall } from "@/lib/maintenance/contract";
import { readSumChecks } from "@/lib/maintenance/read-sum-checks";
import { serve } from "@/lib/request/serve";

export const GET = serve(sumChecksCall, ({ scope, request }) =>
  readSumChecks(scope, preferredLocale(request.headers.get("accept-language"))),
);
