import { titleInterestBriefCall } from "@/lib/catalog/interest/contract";
import { titleInterestBrief } from "@/lib/catalog/interest/title-interest-brief";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(titleInterestBriefCall, ({ scope, params, query, request }) =>
  titleInterestBrief(scope, { ...params, months: query, types: query.pub_type, running: runningFor(request) }),
);
