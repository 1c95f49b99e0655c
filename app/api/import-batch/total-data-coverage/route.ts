import { withReportOfView } from "@/lib/charts/view-numbered";
import { totalCoverageCall } from "@/lib/coverage/contract";
import { totalCoverage, totalCoverageAnswer } from "@/lib/coverage/list-coverage";
import { serve } from "@/lib/request/serve";

export const GET = serve(totalCoverageCall, async ({ scope, query }) =>
  totalCoverageAnswer(await totalCoverage(scope, await withReportOfView(query))),
);
