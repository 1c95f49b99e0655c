import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { importUploadCall } from "@/lib/uploads/contract";
import { importUpload } from "@/lib/uploads/import/import-upload";

export const POST = serve(importUploadCall, ({ scope, params, body, request }) =>
  importUpload(scope, params.upload, body, preferredLocale(request.headers.get("accept-language"))),
);
