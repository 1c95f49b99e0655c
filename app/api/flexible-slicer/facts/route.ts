import { factsBehind } from "@/lib/reports/contract";
import { listFactsBehind } from "@/lib/reports/list-facts-behind";
import { factsAnswer } from "@/lib/reports/report-answers";
import { runningFor } from "@/lib/reports/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(factsBehind, async ({ scope, query, request }) =>
  factsAnswer(await listFactsBehind(scope, query, runningFor(request)), query),
);
