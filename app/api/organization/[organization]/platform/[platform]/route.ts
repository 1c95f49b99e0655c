import { getOrganizationPlatformCall } from "@/lib/collection/platforms/contract";
import { getOrganizationPlatform } from "@/lib/collection/platforms/list-organization-platforms";
import { changePlatform } from "@/lib/platforms/change-platform";
import { changePlatformCall } from "@/lib/platforms/contract";
import { serve } from "@/lib/request/serve";

export const GET = serve(getOrganizationPlatformCall, ({ scope, params }) => getOrganizationPlatform(scope, params));
export const PATCH = serve(changePlatformCall, ({ scope, params, body }) => changePlatform(scope, params, body));
