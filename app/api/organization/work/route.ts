import { preferredLocale } from "@/lib/kit/i18n/routing";
import { organizationWorkCall } from "@/lib/maintenance/contract";
import { listWork } from "@/lib/maintenance/organizations/ask-for-merge";
import { serve } from "@/lib/request/serve";

export const GET = serve(organizationWorkCall, ({ scope, request }) =>
  listWork(scope, preferredLocale(request.headers.get("accept-language"))),
);
