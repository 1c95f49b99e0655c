import { listCollectedPlatformsCall } from "@/lib/catalog/platforms/contract";
import { listPlatformsWithFigures } from "@/lib/catalog/platforms/list-collected-platforms";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listCollectedPlatformsCall, ({ scope, query, request }) =>
  listPlatformsWithFigures(scope, query, runningFor(request)),
);
