import { getHarvestCall } from "@/lib/harvest/contract";
import { getHarvest } from "@/lib/harvest/show/harvests";
import { serve } from "@/lib/request/serve";

export const GET = serve(getHarvestCall, ({ scope, params }) => getHarvest(scope, params.harvest));
