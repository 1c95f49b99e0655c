import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";
import { listUnusualCall } from "@/lib/unusual/contract";
import { listUnusualMonths } from "@/lib/unusual/list-unusual-months";

export const GET = serve(listUnusualCall, ({ scope, query, request }) => {
  const { organization, platform, interest_group: group, start_date, end_date, state, page } = query;
  const asked = { organization, platform, group, from: start_date, to: end_date, state, page };
  return listUnusualMonths(
    scope,
    { ...asked, size: query.page_size, explained: query.explain === "true" },
    runningFor(request),
  );
});
