import { mergeOrganizationsCall, mergePreviewCall } from "@/lib/administration/contract";
import { askForMerge } from "@/lib/administration/organizations/ask-for-merge";
import { previewMerge } from "@/lib/administration/organizations/preview-merge";
import { preferredLocale } from "@/lib/kit/i18n/routing";
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
