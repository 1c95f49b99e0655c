import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { openFoundFileCall } from "@/lib/title-lists/overlap/contract";
import { openFoundFile } from "@/lib/title-lists/overlap/open-found-file";

export const GET = serve(openFoundFileCall, ({ scope, params, request }) =>
  openFoundFile(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);
