import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { openAnnotatedFileCall } from "@/lib/title-lists/contract";
import { openAnnotatedFile } from "@/lib/title-lists/list/open-annotated-file";

export const GET = serve(openAnnotatedFileCall, ({ scope, params, request }) =>
  openAnnotatedFile(scope, params.id, preferredLocale(request.headers.get("accept-language"))),
);
