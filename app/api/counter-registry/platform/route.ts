import { findRegistryPlatformsCall } from "@/lib/registry/contract";
import { findRegistryPlatforms } from "@/lib/registry/show/find-registry-platforms";
import { serve } from "@/lib/request/serve";

export const GET = serve(findRegistryPlatformsCall, ({ scope, query }) => findRegistryPlatforms(scope, query));
