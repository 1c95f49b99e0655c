import { cancelWorkCall } from "@/lib/administration/contract";
import { cancelWork } from "@/lib/administration/organizations/ask-for-merge";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const POST = serve(cancelWorkCall, ({ scope, params, request }) =>
  cancelWork(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);
