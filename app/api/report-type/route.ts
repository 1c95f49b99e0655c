import { listReportCatalogue } from "@/lib/reports/catalogue/list-report-catalogue";
import { listReportTypesCall } from "@/lib/reports/contract";
import { reportTypesAnswer } from "@/lib/reports/report-answers";
import { serve } from "@/lib/request/serve";

export const GET = serve(listReportTypesCall, async ({ scope }) => reportTypesAnswer(await listReportCatalogue(scope)));
