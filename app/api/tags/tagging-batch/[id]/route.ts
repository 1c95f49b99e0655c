import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { changeTitleListCall, deleteTitleListCall, getTitleListCall } from "@/lib/title-lists/contract";
import { changeTitleList, deleteTitleList } from "@/lib/title-lists/list/change-title-list";
import { getTitleList } from "@/lib/title-lists/list/list-title-lists";

export const GET = serve(getTitleListCall, ({ scope, params, request }) =>
  getTitleList(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);

export const PATCH = serve(changeTitleListCall, ({ scope, params, body, request }) =>
  changeTitleList(scope, params.id, body, preferredLocale(request.headers.get("accept-language"))),
);

export const DELETE = serve(deleteTitleListCall, ({ scope, params }) => deleteTitleList(scope, params.id));
