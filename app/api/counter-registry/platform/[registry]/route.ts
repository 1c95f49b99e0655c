import { getRegistryPlatformCall } from "@/lib/platforms/registry/contract";
import { getRegistryPlatform } from "@/lib/platforms/registry/show/get-registry-platform";
import { serve } from "@/lib/request/serve";

export const GET = serve(getRegistryPlatformCall, ({ scope, params }) => getRegistryPlatform(scope, params.registry));
