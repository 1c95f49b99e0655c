import { runReport } from "@/lib/reports/ask/run-report";
import { runningFor } from "@/lib/reports/ask/running";
import { flexibleSlicer } from "@/lib/reports/contract";
import { reportAnswer } from "@/lib/reports/report-answers";
import { serve } from "@/lib/request/serve";

export const GET = serve(flexibleSlicer, async ({ scope, query, request }) =>
  reportAnswer(await runReport(scope, query, runningFor(request)), query),
);
