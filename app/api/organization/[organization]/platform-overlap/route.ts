import { platformOverlapCall } from "@/lib/overlap/contract";
import { listPairOverlaps } from "@/lib/overlap/list-pair-overlaps";
import { serve } from "@/lib/request/serve";

export const GET = serve(platformOverlapCall, async ({ scope, params, query }) => {
  const { pairs } = await listPairOverlaps(scope.within(params.organization), query);
  return pairs;
});
