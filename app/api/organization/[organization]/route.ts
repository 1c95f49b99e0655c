import { changeOrganization } from "@/lib/organizations/change-organization";
import { changeOrganizationCall, deleteOrganizationCall } from "@/lib/organizations/contract";
import { deleteOrganization } from "@/lib/organizations/delete-organization";
import { serve } from "@/lib/request/serve";

export const PATCH = serve(changeOrganizationCall, ({ scope, params, body }) =>
  changeOrganization(scope, params.organization, body),
);
export const DELETE = serve(deleteOrganizationCall, ({ scope, params }) =>
  deleteOrganization(scope, params.organization),
);
