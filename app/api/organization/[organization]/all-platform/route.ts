import { serve } from "@/lib/access/serve";
import { listAllPlatformsCall } from "@/lib/platforms/contract";
import { listOfferedPlatforms } from "@/lib/platforms/list-offered-platforms";

export const GET = serve(listAllPlatformsCall, ({ scope, params }) => listOfferedPlatforms(scope, params.organization));
