import { listManagedOrganizationsCall } from "@/lib/organizations/contract";
import { listManagedOrganizations } from "@/lib/organizations/list-managed-organizations";
import { serve } from "@/lib/request/serve";

export const GET = serve(listManagedOrganizationsCall, ({ scope, query }) => listManagedOrganizations(scope, query));
