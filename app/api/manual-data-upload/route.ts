import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { addUploadCall, listUploadsCall } from "@/lib/uploads/contract";
import { addUpload } from "@/lib/uploads/receive/add-upload";
import { listUploads } from "@/lib/uploads/show/list-uploads";

export const GET = serve(listUploadsCall, ({ scope, query, request }) =>
  listUploads(scope, query, preferredLocale(request.headers.get("accept-language"))),
);

export const POST = serve(addUploadCall, ({ scope, request }) =>
  addUpload(scope, request, preferredLocale(request.headers.get("accept-language"))),
);
