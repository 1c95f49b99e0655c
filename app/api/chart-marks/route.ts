import { chartMarksCall } from "@/lib/insights/marks/contract";
import { listMarks } from "@/lib/insights/marks/list-marks";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(chartMarksCall, ({ scope, query, request }) => listMarks(scope, query, runningFor(request)));
