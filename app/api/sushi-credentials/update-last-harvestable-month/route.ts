import { serve } from "@/lib/access/serve";
import { updateLastHarvestableMonthCall } from "@/lib/credentials/contract";
import { updateLastHarvestableMonth } from "@/lib/credentials/update-last-harvestable-month";

export const POST = serve(updateLastHarvestableMonthCall, async ({ scope, body }) => ({
  updated: await updateLastHarvestableMonth(scope, body),
}));
