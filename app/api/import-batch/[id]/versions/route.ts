import { listVersionsCall } from "@/lib/imports/contract";
import { listVersions } from "@/lib/imports/restate/list-versions";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(listVersionsCall, ({ scope, params, request }) =>
  listVersions(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);
