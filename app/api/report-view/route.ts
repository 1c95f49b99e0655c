import { runningFor } from "@/lib/reports/ask/running";
import { listViewsCall } from "@/lib/reports/charts/contract";
import { listViews } from "@/lib/reports/charts/list-views";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsCall, ({ scope, request }) => listViews(scope, runningFor(request).locale));
