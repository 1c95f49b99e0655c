import { overlapCsvCall } from "@/lib/overlap/contract";
import { streamOverlapCsv } from "@/lib/overlap/stream-overlap-csv";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(overlapCsvCall, ({ scope, params, query, request }) =>
  streamOverlapCsv(scope, params.organization, { ...query, locale: query.language ?? runningFor(request).locale }),
);
