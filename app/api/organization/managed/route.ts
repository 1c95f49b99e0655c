import { listManagedOrganizationsCall } from "@/lib/catalog/organizations/contract";
import { listOrganizationsWithTags } from "@/lib/catalog/organizations/list-organizations-with-tags";
import { serve } from "@/lib/request/serve";

export const GET = serve(listManagedOrganizationsCall, ({ scope, query }) => listOrganizationsWithTags(scope, query));
