import { createDefaultOrganizationCall } from "@/lib/organizations/contract";
import { createDefaultOrganization } from "@/lib/organizations/create-default-organization";
import { serve } from "@/lib/request/serve";

export const POST = serve(createDefaultOrganizationCall, ({ scope, body }) =>
  createDefaultOrganization(scope, body.name),
);
