import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { unassignTitleListCall } from "@/lib/title-lists/contract";
import { startTitleList } from "@/lib/title-lists/list/start-title-list";

export const POST = serve(unassignTitleListCall, ({ scope, params, body, request }) =>
  startTitleList(
    scope,
    { ...params, ...body, action: "unassign" },
    preferredLocale(request.headers.get("accept-language")),
  ),
);
