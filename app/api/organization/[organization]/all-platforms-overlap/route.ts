import { allPlatformsOverlapCall } from "@/lib/overlap/contract";
import { listPlatformOverlaps } from "@/lib/overlap/list-platform-overlaps";
import { serve } from "@/lib/request/serve";

export const GET = serve(allPlatformsOverlapCall, ({ scope, params, query }) =>
  listPlatformOverlaps(scope.within(params.organization), query),
);
