import { importPlatformsCall } from "@/lib/platforms/contract";
import { importPlatforms } from "@/lib/platforms/import-platforms";
import { serve } from "@/lib/request/serve";

export const POST = serve(importPlatformsCall, ({ scope, params, body }) =>
  importPlatforms(scope, params.organization, body.platforms),
);
