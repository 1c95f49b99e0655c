import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { assignTitleListCall } from "@/lib/title-lists/contract";
import { startTitleList } from "@/lib/title-lists/list/start-title-list";

export const POST = serve(assignTitleListCall, ({ scope, params, body, request }) =>
  startTitleList(
    scope,
    { ...params, ...body, action: "assign-tags" },
    preferredLocale(request.headers.get("accept-language")),
  ),
);
