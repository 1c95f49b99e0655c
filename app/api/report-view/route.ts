import { listViewsCall } from "@/lib/charts/contract";
import { listViews } from "@/lib/charts/list-views";
import { serve } from "@/lib/request/serve";

export const GET = serve(listViewsCall, ({ scope }) => listViews(scope));
