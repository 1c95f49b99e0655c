import { listParts } from "@/lib/reports/ask/list-parts";
import { runningFor } from "@/lib/reports/ask/running";
import { reportParts } from "@/lib/reports/contract";
import { partsAnswer } from "@/lib/reports/report-answers";
import { serve } from "@/lib/request/serve";

export const GET = serve(reportParts, async ({ scope, query, request }) =>
  partsAnswer(await listParts(scope, query, runningFor(request))),
);
