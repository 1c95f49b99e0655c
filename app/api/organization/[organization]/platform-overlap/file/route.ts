import { overlapFileCall } from "@/lib/overlap/contract";
import { streamOverlap } from "@/lib/overlap/stream-overlap";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(overlapFileCall, ({ scope, params, query, request }) =>
  streamOverlap(scope, params.organization, { ...query, locale: query.language ?? runningFor(request).locale }),
);
