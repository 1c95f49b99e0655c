import { serve } from "@/lib/access/serve";
import { changePlatform } from "@/lib/platforms/change-platform";
import { changePlatformCall } from "@/lib/platforms/contract";

export const PATCH = serve(changePlatformCall, ({ scope, params, body }) => changePlatform(scope, params, body));
