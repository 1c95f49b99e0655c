import { previewOrganizationsCall } from "@/lib/organizations/contract";
import { previewOrganizations } from "@/lib/organizations/preview-organizations";
import { serve } from "@/lib/request/serve";

export const POST = serve(previewOrganizationsCall, ({ scope, request }) => previewOrganizations(scope, request));
