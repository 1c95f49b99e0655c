import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { preflightTitleListCall } from "@/lib/title-lists/contract";
import { startTitleList } from "@/lib/title-lists/list/start-title-list";

export const POST = serve(preflightTitleListCall, ({ scope, params, body, request }) =>
  startTitleList(
    scope,
    { ...params, ...body, action: "preflight" },
    preferredLocale(request.headers.get("accept-language")),
  ),
);
