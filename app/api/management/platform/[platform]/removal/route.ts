import { preferredLocale } from "@/lib/kit/i18n/routing";
import { deletePlatformCall, previewDeletionCall } from "@/lib/management/platforms/contract";
import { deletePlatform } from "@/lib/management/platforms/merge-platform";
import { previewDeletion } from "@/lib/management/platforms/preview-merge";
import { serve } from "@/lib/request/serve";

export const GET = serve(previewDeletionCall, ({ scope, params, request }) =>
  previewDeletion(scope, params.platform, preferredLocale(request.headers.get("accept-language"))),
);
export const POST = serve(deletePlatformCall, ({ scope, params, request }) =>
  deletePlatform(scope, params.platform, preferredLocale(request.headers.get("accept-language"))),
);
