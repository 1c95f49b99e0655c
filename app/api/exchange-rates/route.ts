import { listRatesCall, saveRateCall } from "@/lib/cost/contract";
import { listRates, saveRate } from "@/lib/cost/rates";
import { serve } from "@/lib/request/serve";

export const GET = serve(listRatesCall, ({ scope }) => listRates(scope));
export const PUT = serve(saveRateCall, ({ scope, body }) => saveRate(scope, body));
