import { serve } from "@/lib/access/serve";
import { listVersionsCall } from "@/lib/imports/contract";
import { listVersions } from "@/lib/imports/list-versions";
import { preferredLocale } from "@/lib/kit/i18n/routing";

export const GET = serve(listVersionsCall, ({ scope, params, request }) =>
  listVersions(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);
