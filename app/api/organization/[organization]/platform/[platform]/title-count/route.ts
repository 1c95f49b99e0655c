import { getTitleCountCall } from "@/lib/catalog/platforms/contract";
import { countTitles } from "@/lib/catalog/platforms/count-titles";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(getTitleCountCall, async ({ scope, params, query, request }) => ({
  title_count: await countTitles(scope, { ...params, months: query }, runningFor(request)),
}));
