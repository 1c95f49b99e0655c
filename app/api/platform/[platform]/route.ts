import { getPlatformCall } from "@/lib/platforms/contract";
import { getPlatform } from "@/lib/platforms/get-platform";
import { serve } from "@/lib/request/serve";

export const GET = serve(getPlatformCall, ({ scope, params }) => getPlatform(scope, params.platform));
