import { getOfferedPlatformCall } from "@/lib/collection/platforms/contract";
import { getOfferedPlatform } from "@/lib/collection/platforms/open-platform";
import { serve } from "@/lib/request/serve";

export const GET = serve(getOfferedPlatformCall, ({ scope, params }) => getOfferedPlatform(scope, params));
