import { listWritableReportsCall } from "@/lib/exports/contract";
import { listWritableReports } from "@/lib/exports/list-writable-reports";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listWritableReportsCall, ({ scope, query, request }) =>
  listWritableReports(scope, query, runningFor(request).locale),
);
