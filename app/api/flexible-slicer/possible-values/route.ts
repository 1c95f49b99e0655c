import { listPossibleValues } from "@/lib/reports/ask/list-possible-values";
import { runningFor } from "@/lib/reports/ask/running";
import { possibleValues } from "@/lib/reports/contract";
import { possibleValuesAnswer } from "@/lib/reports/report-answers";
import { serve } from "@/lib/request/serve";

export const GET = serve(possibleValues, async ({ scope, query, request }) =>
  possibleValuesAnswer(await listPossibleValues(scope, query, runningFor(request))),
);
