import { preferredLocale } from "@/lib/kit/i18n/routing";
import { listRemovalsCall } from "@/lib/management/platforms/contract";
import { listRemovals } from "@/lib/management/platforms/show-removal";
import { serve } from "@/lib/request/serve";

export const GET = serve(listRemovalsCall, ({ scope, query, request }) =>
  listRemovals(scope, query, preferredLocale(request.headers.get("accept-language"))),
);
