import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { importUploadsCall } from "@/lib/uploads/contract";
import { importUploads } from "@/lib/uploads/import/import-uploads";

export const POST = serve(importUploadsCall, ({ scope, body, request }) =>
  importUploads(scope, body.uploads, preferredLocale(request.headers.get("accept-language"))),
);
