import { getOfferedPlatformCall } from "@/lib/catalog/platforms/contract";
import { getOfferedPlatform } from "@/lib/catalog/platforms/open-platform";
import { serve } from "@/lib/request/serve";

export const GET = serve(getOfferedPlatformCall, ({ scope, params }) => getOfferedPlatform(scope, params));
