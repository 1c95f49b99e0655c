import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { changeUpload } from "@/lib/uploads/choose/change-upload";
import { changeUploadCall, deleteUploadCall, getUploadCall } from "@/lib/uploads/contract";
import { deleteUpload } from "@/lib/uploads/import/delete-upload";
import { getUpload } from "@/lib/uploads/show/get-upload";

export const GET = serve(getUploadCall, ({ scope, params, request }) =>
  getUpload(scope, params.upload, preferredLocale(request.headers.get("accept-language"))),
);

export const PATCH = serve(changeUploadCall, ({ scope, params, body, request }) =>
  changeUpload(scope, params.upload, body, preferredLocale(request.headers.get("accept-language"))),
);

export const DELETE = serve(deleteUploadCall, ({ scope, params }) => deleteUpload(scope, params.upload));
