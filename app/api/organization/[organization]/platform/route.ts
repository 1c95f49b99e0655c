import { serve } from "@/lib/access/serve";
import { createPlatformCall } from "@/lib/platforms/contract";
import { createPlatform } from "@/lib/platforms/create-platform";

export const POST = serve(createPlatformCall, ({ scope, params, body }) =>
  createPlatform(scope, params.organization, body),
);
