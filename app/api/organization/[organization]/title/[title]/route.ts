import { getTitleOfOrganizationCall } from "@/lib/catalog/titles/contract";
import { serve } from "@/lib/request/serve";
import { getTitle } from "@/lib/titles/look-up-titles";

export const GET = serve(getTitleOfOrganizationCall, ({ scope, params: { organization, title } }) =>
  getTitle(scope.within(organization), title),
);
