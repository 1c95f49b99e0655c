import { serve } from "@/lib/access/serve";
import { createDefaultOrganizationCall } from "@/lib/organizations/contract";
import { createDefaultOrganization } from "@/lib/organizations/create-default-organization";

export const POST = serve(createDefaultOrganizationCall, ({ scope, body }) =>
  createDefaultOrganization(scope, body.name),
);
