import { sumChecksCall } from "@/lib/administration/contract";
import { readSumChecks } from "@/lib/administration/read-sum-checks";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(sumChecksCall, ({ scope, request }) =>
  readSumChecks(scope, preferredLocale(request.headers.get("accept-language"))),
);
