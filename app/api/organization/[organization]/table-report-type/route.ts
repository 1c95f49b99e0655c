import { createReportTypeCall, listTableReportsCall } from "@/lib/non-counter/contract";
import { createReportType } from "@/lib/non-counter/report-types/create-report-type";
import { listTableReports } from "@/lib/non-counter/report-types/list-table-reports";
import { serve } from "@/lib/request/serve";

export const GET = serve(listTableReportsCall, ({ scope, params }) => listTableReports(scope, params.organization));
export const POST = serve(createReportTypeCall, ({ scope, params, body }) =>
  createReportType(scope, params.organization, body),
);
