import { serve } from "@/lib/access/serve";
import { listOrganizationsCall } from "@/lib/organizations/contract";
import { listOrganizations } from "@/lib/organizations/list-organizations";

export const GET = serve(listOrganizationsCall, ({ scope }) => listOrganizations(scope));
