import { updateLastHarvestableMonthCall } from "@/lib/credentials/contract";
import { updateLastHarvestableMonth } from "@/lib/harvest/credentials/edit-credentials";
import { serve } from "@/lib/request/serve";

export const POST = serve(updateLastHarvestableMonthCall, async ({ scope, body }) => ({
  updated: await updateLastHarvestableMonth(scope, body),
}));
