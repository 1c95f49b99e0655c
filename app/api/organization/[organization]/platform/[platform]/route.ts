import { getOrganizationPlatformCall } from "@/lib/catalog/platforms/contract";
import { getOrganizationPlatform } from "@/lib/catalog/platforms/list-organization-platforms";
import { changePlatform } from "@/lib/platforms/change-platform";
import { changePlatformCall } from "@/lib/platforms/contract";
import { serve } from "@/lib/request/serve";

export const GET = serve(getOrganizationPlatformCall, ({ scope, params }) => getOrganizationPlatform(scope, params));
export const PATCH = serve(changePlatformCall, ({ scope, params, body }) => changePlatform(scope, params, body));
