import { createOrganizationCall, listOrganizationsCall } from "@/lib/organizations/contract";
import { createOrganization } from "@/lib/organizations/create-organization";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { serve } from "@/lib/request/serve";

export const GET = serve(listOrganizationsCall, ({ scope }) => listOrganizations(scope));
export const POST = serve(createOrganizationCall, ({ scope, body }) => createOrganization(scope, body));
