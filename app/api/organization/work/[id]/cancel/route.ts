import { preferredLocale } from "@/lib/kit/i18n/routing";
import { cancelWorkCall } from "@/lib/maintenance/contract";
import { cancelWork } from "@/lib/maintenance/organizations/ask-for-merge";
import { serve } from "@/lib/request/serve";

export const POST = serve(cancelWorkCall, ({ scope, params, request }) =>
  cancelWork(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);
