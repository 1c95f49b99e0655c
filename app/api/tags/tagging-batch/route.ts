import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { addTitleListCall, listTitleListsCall } from "@/lib/title-lists/contract";
import { addTitleList } from "@/lib/title-lists/list/add-title-list";
import { listTitleLists } from "@/lib/title-lists/list/list-title-lists";

export const GET = serve(listTitleListsCall, ({ scope, query, request }) =>
  listTitleLists(scope, query, preferredLocale(request.headers.get("accept-language"))),
);

export const POST = serve(addTitleListCall, ({ scope, request }) =>
  addTitleList(scope, request, preferredLocale(request.headers.get("accept-language"))),
);
