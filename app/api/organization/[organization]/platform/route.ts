import { createPlatformCall } from "@/lib/platforms/contract";
import { createPlatform } from "@/lib/platforms/create-platform";
import { serve } from "@/lib/request/serve";

export const POST = serve(createPlatformCall, ({ scope, params, body }) =>
  createPlatform(scope, params.organization, body),
);
