import { explainEmpty } from "@/lib/reports/ask/explain-empty";
import { runningFor } from "@/lib/reports/ask/running";
import { whyEmpty } from "@/lib/reports/contract";
import { whyEmptyAnswer } from "@/lib/reports/report-answers";
import { serve } from "@/lib/request/serve";

export const GET = serve(whyEmpty, async ({ scope, query, request }) =>
  whyEmptyAnswer(await explainEmpty(scope, query, runningFor(request))),
);
