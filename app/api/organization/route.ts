import { listOrganizationsCall } from "@/lib/organizations/contract";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { serve } from "@/lib/request/serve";

export const GET = serve(listOrganizationsCall, ({ scope }) => listOrganizations(scope));
