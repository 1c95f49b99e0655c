import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";
import { listOrganizationUploadsCall } from "@/lib/uploads/contract";
import { listUploads } from "@/lib/uploads/show/list-uploads";

export const GET = serve(listOrganizationUploadsCall, ({ scope, params, query, request }) =>
  listUploads(
    scope,
    { ...query, organization: params.organization },
    preferredLocale(request.headers.get("accept-language")),
  ),
);
