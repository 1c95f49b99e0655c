import { listAllPlatformsCall } from "@/lib/platforms/contract";
import { listOfferedPlatforms } from "@/lib/platforms/list-offered-platforms";
import { serve } from "@/lib/request/serve";

export const GET = serve(listAllPlatformsCall, ({ scope, params }) => listOfferedPlatforms(scope, params.organization));
