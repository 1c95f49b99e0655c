import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { recheckUpload } from "@/lib/uploads/check/recheck-upload";
import { checkUploadCall } from "@/lib/uploads/contract";

export const POST = serve(checkUploadCall, ({ scope, params, request }) =>
  recheckUpload(scope, params.upload, preferredLocale(request.headers.get("accept-language"))),
);
