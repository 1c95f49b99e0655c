import { deleteOrganizationCall } from "@/lib/administration/contract";
import { askForDeletion } from "@/lib/administration/organizations/ask-for-merge";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const POST = serve(deleteOrganizationCall, ({ scope, params, body, request }) =>
  askForDeletion(scope, params.organization, body, preferredLocale(request.headers.get("accept-language"))),
);
