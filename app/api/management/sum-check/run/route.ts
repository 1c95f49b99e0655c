import { verifySumsCall } from "@/lib/administration/contract";
import { askForSumChecks } from "@/lib/administration/read-sum-checks";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const POST = serve(verifySumsCall, ({ scope, request }) =>
  askForSumChecks(scope, preferredLocale(request.headers.get("accept-language"))),
);
