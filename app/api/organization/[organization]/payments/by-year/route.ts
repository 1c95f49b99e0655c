import { pricesByYearCall } from "@/lib/cost/contract";
import { listPricesByYear } from "@/lib/cost/list-payments";
import { serve } from "@/lib/request/serve";

export const GET = serve(pricesByYearCall, ({ scope, params, query }) =>
  listPricesByYear(scope, params.organization, query),
);
