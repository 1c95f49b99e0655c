import { mergePlatformCall, previewMergeCall } from "@/lib/administration/platforms/contract";
import { mergePlatform } from "@/lib/administration/platforms/merge-platform";
import { previewMerge } from "@/lib/administration/platforms/preview-merge";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(previewMergeCall, ({ scope, params, query, request }) =>
  previewMerge(scope, params.platform, query.into, preferredLocale(request.headers.get("accept-language"))),
);
export const POST = serve(mergePlatformCall, ({ scope, params, body, request }) =>
  mergePlatform(scope, params.platform, body, preferredLocale(request.headers.get("accept-language"))),
);
