import { preferredLocale } from "@/lib/kit/i18n/routing";
import { mergeOrganizationsCall, mergePreviewCall } from "@/lib/maintenance/contract";
import { askForMerge } from "@/lib/maintenance/organizations/ask-for-merge";
import { previewMerge } from "@/lib/maintenance/organizations/preview-merge";
import { serve } from "@/lib/request/serve";

export const GET = serve(mergePreviewCall, ({ scope, params, query, request }) =>
  previewMerge(
    scope,
    { from: params.organization, into: query.into },
    preferredLocale(request.headers.get("accept-language")),
  ),
);
export const POST = serve(mergeOrganizationsCall, ({ scope, params, body, request }) =>
  askForMerge(scope, params.organization, body, preferredLocale(request.headers.get("accept-language"))),
);
