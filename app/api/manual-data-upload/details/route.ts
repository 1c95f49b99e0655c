import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { listUploadDetailsCall } from "@/lib/uploads/contract";
import { listUploadDetails } from "@/lib/uploads/show/list-upload-details";

export const GET = serve(listUploadDetailsCall, ({ scope, query, request }) =>
  listUploadDetails(scope, query.uploads, preferredLocale(request.headers.get("accept-language"))),
);
