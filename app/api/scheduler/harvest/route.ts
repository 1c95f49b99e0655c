import { listHarvestsCall, startHarvestCall } from "@/lib/harvest/contract";
import { listHarvests } from "@/lib/harvest/list-harvests";
import { startHarvest } from "@/lib/harvest/start-harvest";
import { serve } from "@/lib/request/serve";

export const GET = serve(listHarvestsCall, ({ scope, query }) => listHarvests(scope, query));
export const POST = serve(startHarvestCall, ({ scope, body }) => startHarvest(scope, body.intentions));
