import { serve } from "@/lib/access/serve";
import { platformReportCall } from "@/lib/reports/platform-report/contract";
import { streamPlatformReport } from "@/lib/reports/platform-report/stream-platform-report";

export const GET = serve(platformReportCall, ({ scope, params, query, request }) =>
  streamPlatformReport(scope, { ...params, ...query }, request.signal),
);
