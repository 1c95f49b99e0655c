import { listRemovalsCall } from "@/lib/administration/platforms/contract";
import { listRemovals } from "@/lib/administration/platforms/show-removal";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(listRemovalsCall, ({ scope, query, request }) =>
  listRemovals(scope, query, preferredLocale(request.headers.get("accept-language"))),
);
