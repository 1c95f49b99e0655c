import { totalCoverageCall } from "@/lib/coverage/contract";
import { totalCoverage, totalCoverageAnswer } from "@/lib/coverage/list-coverage";
import { withReportOfView } from "@/lib/reports/charts/view-numbered";
import { serve } from "@/lib/request/serve";

export const GET = serve(totalCoverageCall, async ({ scope, query }) =>
  totalCoverageAnswer(await totalCoverage(scope, await withReportOfView(query))),
);
