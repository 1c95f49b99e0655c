import { possibleValues } from "@/lib/reports/contract";
import { listPossibleValues } from "@/lib/reports/list-possible-values";
import { possibleValuesAnswer } from "@/lib/reports/report-answers";
import { runningFor } from "@/lib/reports/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(possibleValues, async ({ scope, query, request }) =>
  possibleValuesAnswer(await listPossibleValues(scope, query, runningFor(request))),
);
