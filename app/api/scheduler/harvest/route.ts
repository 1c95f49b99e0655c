import { listHarvestsCall, startHarvestCall } from "@/lib/harvest/contract";
import { startHarvest } from "@/lib/harvest/plan/start-harvest";
import { listHarvests } from "@/lib/harvest/show/harvests";
import { serve } from "@/lib/request/serve";

export const GET = serve(listHarvestsCall, ({ scope, query }) => listHarvests(scope, query));
export const POST = serve(startHarvestCall, ({ scope, body }) => startHarvest(scope, body.intentions));
