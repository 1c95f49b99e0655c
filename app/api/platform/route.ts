import { serve } from "@/lib/access/serve";
import { listPlatformsCall } from "@/lib/platforms/contract";
import { listUsedPlatforms } from "@/lib/platforms/list-used-platforms";

export const GET = serve(listPlatformsCall, ({ scope, query }) => listUsedPlatforms(scope, query.organization));
