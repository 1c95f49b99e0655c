import { listPlatformReportsCall } from "@/lib/interest/contract";
import { listPlatformReports } from "@/lib/interest/list-platform-reports";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(listPlatformReportsCall, ({ scope, query, request }) =>
  listPlatformReports(scope, query, preferredLocale(request.headers.get("accept-language"))),
);
