import { readReportCoverage } from "@/lib/reports/ask/read-report-coverage";
import { reportCoverage } from "@/lib/reports/contract";
import { serve } from "@/lib/request/serve";

export const GET = serve(reportCoverage, ({ scope, query }) => readReportCoverage(scope, query));
