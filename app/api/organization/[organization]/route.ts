import { changeOrganization } from "@/lib/organizations/change-organization";
import { changeOrganizationCall } from "@/lib/organizations/contract";
import { serve } from "@/lib/request/serve";

export const PATCH = serve(changeOrganizationCall, ({ scope, params, body }) =>
  changeOrganization(scope, params.organization, body),
);
