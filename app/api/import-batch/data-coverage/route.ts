import { dataCoverageCall } from "@/lib/coverage/contract";
import { listCoverage } from "@/lib/coverage/list-coverage";
import { withReportOfView } from "@/lib/reports/charts/view-numbered";
import { serve } from "@/lib/request/serve";

export const GET = serve(dataCoverageCall, async ({ scope, query }) =>
  listCoverage(scope, await withReportOfView(query)),
);
