import { deletePlatformCall, previewDeletionCall } from "@/lib/administration/platforms/contract";
import { deletePlatform } from "@/lib/administration/platforms/merge-platform";
import { previewDeletion } from "@/lib/administration/platforms/preview-merge";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(previewDeletionCall, ({ scope, params, request }) =>
  previewDeletion(scope, params.platform, preferredLocale(request.headers.get("accept-language"))),
);
export const POST = serve(deletePlatformCall, ({ scope, params, request }) =>
  deletePlatform(scope, params.platform, preferredLocale(request.headers.get("accept-language"))),
);
