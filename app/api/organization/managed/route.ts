import { listManagedOrganizationsCall } from "@/lib/collection/organizations/contract";
import { listOrganizationsWithTags } from "@/lib/collection/organizations/list-organizations-with-tags";
import { serve } from "@/lib/request/serve";

export const GET = serve(listManagedOrganizationsCall, ({ scope, query }) => listOrganizationsWithTags(scope, query));
