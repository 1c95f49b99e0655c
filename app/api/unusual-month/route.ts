import { listUnusualCall } from "@/lib/insights/unusual/contract";
import { listUnusualMonths } from "@/lib/insights/unusual/list-unusual-months";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(listUnusualCall, ({ scope, query, request }) => {
  const { organization, platform, interest_group: group, start_date, end_date, state, page } = query;
  const asked = { organization, platform, group, from: start_date, to: end_date, state, page };
  return listUnusualMonths(
    scope,
    { ...asked, size: query.page_size, explained: query.explain === "true" },
    runningFor(request),
  );
});
