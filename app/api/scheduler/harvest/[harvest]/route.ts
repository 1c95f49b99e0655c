import { serve } from "@/lib/access/serve";
import { getHarvestCall } from "@/lib/harvest/contract";
import { getHarvest } from "@/lib/harvest/get-harvest";

export const GET = serve(getHarvestCall, ({ scope, params }) => getHarvest(scope, params.harvest));
