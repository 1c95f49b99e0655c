import { changePlatform } from "@/lib/platforms/change-platform";
import { changePlatformCall } from "@/lib/platforms/contract";
import { serve } from "@/lib/request/serve";

export const PATCH = serve(changePlatformCall, ({ scope, params, body }) => changePlatform(scope, params, body));
