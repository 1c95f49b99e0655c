import { getItemCall } from "@/lib/collection/items/contract";
import { getItem } from "@/lib/collection/items/show-item";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(getItemCall, ({ scope, params, query, request }) =>
  getItem(scope, { ...params, ...query }, runningFor(request)),
);
