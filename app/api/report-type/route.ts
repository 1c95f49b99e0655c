import { listReportTypesCall } from "@/lib/reports/contract";
import { listReportCatalogue } from "@/lib/reports/list-report-catalogue";
import { reportTypesAnswer } from "@/lib/reports/report-answers";
import { serve } from "@/lib/request/serve";

export const GET = serve(listReportTypesCall, async ({ scope }) => reportTypesAnswer(await listReportCatalogue(scope)));
