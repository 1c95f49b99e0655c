import { harvestableCall } from "@/lib/coverage/contract";
import { listHarvestable } from "@/lib/coverage/list-harvestable";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(harvestableCall, ({ scope, query, request }) =>
  listHarvestable(scope, query, preferredLocale(request.headers.get("accept-language"))),
);
