import { runningFor } from "@/lib/reports/ask/running";
import { listReportCatalogue } from "@/lib/reports/catalogue/list-report-catalogue";
import { listReportTypesCall } from "@/lib/reports/contract";
import { reportTypesAnswer } from "@/lib/reports/report-answers";
import { serve } from "@/lib/request/serve";

export const GET = serve(listReportTypesCall, async ({ scope, request, query: { "nonzero-only": nonzero } }) => {
  const all = await listReportCatalogue(scope, runningFor(request).locale);
  return reportTypesAnswer(nonzero === "false" ? all : all.filter(({ hasData }) => hasData));
});
