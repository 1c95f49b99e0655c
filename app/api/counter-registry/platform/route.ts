import { serve } from "@/lib/access/serve";
import { findRegistryPlatformsCall } from "@/lib/registry/contract";
import { findRegistryPlatforms } from "@/lib/registry/find-registry-platforms";

export const GET = serve(findRegistryPlatformsCall, ({ scope, query }) => findRegistryPlatforms(scope, query));
