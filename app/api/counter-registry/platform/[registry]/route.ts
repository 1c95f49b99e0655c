import { serve } from "@/lib/access/serve";
import { getRegistryPlatformCall } from "@/lib/registry/contract";
import { getRegistryPlatform } from "@/lib/registry/get-registry-platform";

export const GET = serve(getRegistryPlatformCall, ({ scope, params }) => getRegistryPlatform(scope, params.registry));
