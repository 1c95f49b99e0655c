import { listViewsCall } from "@/lib/charts/contract";
import { listViews } from "@/lib/charts/list-views";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsCall, ({ scope, request }) => listViews(scope, runningFor(request).locale));
