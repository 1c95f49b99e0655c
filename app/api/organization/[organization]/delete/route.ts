import { preferredLocale } from "@/lib/kit/i18n/routing";
import { deleteOrganizationCall } from "@/lib/maintenance/contract";
import { askForDeletion } from "@/lib/maintenance/organizations/ask-for-merge";
import { serve } from "@/lib/request/serve";

export const POST = serve(deleteOrganizationCall, ({ scope, params, body, request }) =>
  askForDeletion(scope, params.organization, body, preferredLocale(request.headers.get("accept-language"))),
);
