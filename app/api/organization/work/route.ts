import { organizationWorkCall } from "@/lib/administration/contract";
import { listWork } from "@/lib/administration/organizations/ask-for-merge";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(organizationWorkCall, ({ scope, request }) =>
  listWork(scope, preferredLocale(request.headers.get("accept-language"))),
);
