import { getPlatformTitleItemCall } from "@/lib/catalog/items/contract";
import { getItem } from "@/lib/catalog/items/show-item";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(getPlatformTitleItemCall, ({ scope, params, query, request }) =>
  getItem(scope, { ...params, ...query }, runningFor(request)),
);
