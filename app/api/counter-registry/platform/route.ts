import { findRegistryPlatformsCall } from "@/lib/platforms/registry/contract";
import { findRegistryPlatforms } from "@/lib/platforms/registry/show/find-registry-platforms";
import { serve } from "@/lib/request/serve";

export const GET = serve(findRegistryPlatformsCall, ({ scope, query }) => findRegistryPlatforms(scope, query));
