import {
  costByPartCall,
  costByYearCall,
  costPerUseCall,
  costWeightsCall,
  listRatesCall,
  saveCostWeightsCall,
  saveRateCall,
} from "@/lib/cost/contract";
import { readCostWeights, saveCostWeights } from "@/lib/cost/cost-weights";
import { readCostByPart } from "@/lib/cost/parts/read-cost-by-part";
import { listRates, saveRate } from "@/lib/cost/rates";
import { readCostByYear, readCostPerUse } from "@/lib/cost/read-cost-per-use";
import { serve } from "@/lib/request/serve";

export const costHandlers = [
  serve(costWeightsCall, ({ scope }) => readCostWeights(scope)),
  serve(saveCostWeightsCall, ({ scope, body }) => saveCostWeights(scope, body)),
  serve(listRatesCall, ({ scope }) => listRates(scope)),
  serve(saveRateCall, ({ scope, body }) => saveRate(scope, body)),
  serve(costPerUseCall, ({ scope, params, query, running }) => readCostPerUse(scope, { ...params, ...query, running })),
  serve(costByPartCall, ({ scope, params, query, running }) => readCostByPart(scope, { ...params, ...query, running })),
  serve(costByYearCall, ({ scope, params, query, running }) => readCostByYear(scope, { ...params, ...query, running })),
];
