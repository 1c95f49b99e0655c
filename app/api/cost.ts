import {
  changePaymentCall,
  costByYearCall,
  costPerUseCall,
  costWeightsCall,
  createPaymentCall,
  deletePaymentCall,
  importPaymentsCall,
  listPaymentsCall,
  listRatesCall,
  paymentsFileCall,
  previewPaymentsCall,
  pricesByYearCall,
  saveCostWeightsCall,
  saveRateCall,
} from "@/lib/cost/contract";
import { readCostWeights, saveCostWeights } from "@/lib/cost/cost-weights";
import { changePayment, createPayment, deletePayment, listPayments, listPricesByYear } from "@/lib/cost/payments";
import { listRates, saveRate } from "@/lib/cost/rates";
import { readCostByYear, readCostPerUse } from "@/lib/cost/read-cost-per-use";
import { importPayments } from "@/lib/cost/sheets/import-payments";
import { paymentsFile } from "@/lib/cost/sheets/payments-file";
import { previewPayments } from "@/lib/cost/sheets/preview-payments";
import { serve } from "@/lib/request/serve";

export const costHandlers = [
  serve(costWeightsCall, ({ scope }) => readCostWeights(scope)),
  serve(saveCostWeightsCall, ({ scope, body }) => saveCostWeights(scope, body)),
  serve(listRatesCall, ({ scope }) => listRates(scope)),
  serve(saveRateCall, ({ scope, body }) => saveRate(scope, body)),
  serve(costPerUseCall, ({ scope, params, query, running }) => readCostPerUse(scope, { ...params, ...query, running })),
  serve(costByYearCall, ({ scope, params, query, running }) => readCostByYear(scope, { ...params, ...query, running })),
  serve(listPaymentsCall, ({ scope, params, query }) => listPayments(scope, params.organization, query)),
  serve(createPaymentCall, ({ scope, params, body }) => createPayment(scope, params.organization, body)),
  serve(pricesByYearCall, ({ scope, params, query }) => listPricesByYear(scope, params.organization, query)),
  serve(paymentsFileCall, ({ scope, params, query, locale }) =>
    paymentsFile(scope, {
      organization: params.organization,
      from: query.from,
      to: query.to,
      lacking: query.lacking === "true",
      locale: query.language ?? locale,
    }),
  ),
  serve(importPaymentsCall, ({ scope, params, body }) => importPayments(scope, params.organization, body.payments)),
  serve(previewPaymentsCall, ({ scope, params, request }) => previewPayments(scope, params.organization, request)),
  serve(changePaymentCall, ({ scope, params, body }) => changePayment(scope, params, body)),
  serve(deletePaymentCall, ({ scope, params }) => deletePayment(scope, params)),
];
