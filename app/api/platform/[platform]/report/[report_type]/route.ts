import { platformReportCall } from "@/lib/reports/platform-report/contract";
import { streamPlatformReport } from "@/lib/reports/platform-report/stream-platform-report";
import { serve } from "@/lib/request/serve";

export const GET = serve(platformReportCall, ({ scope, params, query, request }) =>
  streamPlatformReport(scope, { ...params, ...query }, request.signal),
);
