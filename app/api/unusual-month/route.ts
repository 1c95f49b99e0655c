import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";
import { listUnusualCall } from "@/lib/unusual/contract";
import { listUnusualMonths } from "@/lib/unusual/list-unusual-months";

export const GET = serve(listUnusualCall, ({ scope, query, request }) =>
  listUnusualMonths(
    scope,
    {
      ...{ organization: query.organization, platform: query.platform, limit: query.limit },
      ...{ from: query.start_date, to: query.end_date, dismissed: query.dismissed === "true" },
    },
    runningFor(request),
  ),
);
