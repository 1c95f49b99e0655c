import { preferredLocale } from "@/lib/kit/i18n/routing";
import { verifySumsCall } from "@/lib/maintenance/contract";
import { askForSumChecks } from "@/lib/maintenance/read-sum-checks";
import { serve } from "@/lib/request/serve";

export const POST = serve(verifySumsCall, ({ scope, request }) =>
  askForSumChecks(scope, preferredLocale(request.headers.get("accept-language"))),
);
