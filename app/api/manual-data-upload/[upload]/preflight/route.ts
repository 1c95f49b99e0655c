import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { checkUploadCall } from "@/lib/uploads/contract";
import { recheckUpload } from "@/lib/uploads/recheck-upload";

export const POST = serve(checkUploadCall, ({ scope, params, request }) =>
  recheckUpload(scope, params.upload, preferredLocale(request.headers.get("accept-language"))),
);
