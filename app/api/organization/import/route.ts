import { importOrganizationsCall } from "@/lib/organizations/contract";
import { importOrganizations } from "@/lib/organizations/import-organizations";
import { serve } from "@/lib/request/serve";

export const POST = serve(importOrganizationsCall, ({ scope, body }) => importOrganizations(scope, body));
