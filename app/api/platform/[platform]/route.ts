import { serve } from "@/lib/access/serve";
import { getPlatformCall } from "@/lib/platforms/contract";
import { getPlatform } from "@/lib/platforms/get-platform";

export const GET = serve(getPlatformCall, ({ scope, params }) => getPlatform(scope, params.platform));
