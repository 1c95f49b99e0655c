import { createSavedReportCall, listSavedReportsCall } from "@/lib/reports/saved/contract";
import { createSavedReport } from "@/lib/reports/saved/create-saved-report";
import { listSavedReports } from "@/lib/reports/saved/list-saved-reports";
import { serve } from "@/lib/request/serve";

export const GET = serve(listSavedReportsCall, ({ scope, query }) => listSavedReports(scope, query));
export const POST = serve(createSavedReportCall, ({ scope, body }) => createSavedReport(scope, body));
