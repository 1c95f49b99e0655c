import { listFactsBehind } from "@/lib/reports/ask/list-facts-behind";
import { runningFor } from "@/lib/reports/ask/running";
import { factsBehind } from "@/lib/reports/contract";
import { factsAnswer } from "@/lib/reports/report-answers";
import { serve } from "@/lib/request/serve";

export const GET = serve(factsBehind, async ({ scope, query, request }) =>
  factsAnswer(await listFactsBehind(scope, query, runningFor(request)), query),
);
