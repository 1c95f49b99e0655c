import { addAgreementFile, deleteAgreementFile, downloadAgreementFile } from "@/lib/cost/agreements/agreement-files";
import {
  addAgreementFileCall,
  agreementCostsCall,
  agreementFileCall,
  agreementsFileCall,
  agreementWordsCall,
  agreementYearsCall,
  changeAgreementCall,
  changePriceCall,
  createAgreementCall,
  createPriceCall,
  deleteAgreementCall,
  deleteAgreementFileCall,
  deletePriceCall,
  getAgreementCall,
  importAgreementsCall,
  listAgreementsCall,
  previewAgreementsCall,
  splitPriceCall,
} from "@/lib/cost/agreements/contract";
import { readAgreementCosts, readAgreementYears } from "@/lib/cost/agreements/read-agreement-costs";
import { listAgreements, listAgreementWords, readAgreement } from "@/lib/cost/agreements/read-agreements";
import { changeAgreement, createAgreement, deleteAgreement } from "@/lib/cost/agreements/write-agreement";
import { changePrice, createPrice, deletePrice, splitPrice } from "@/lib/cost/agreements/write-price";
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
import { importPrices } from "@/lib/cost/sheets/import-prices";
import { previewPrices } from "@/lib/cost/sheets/preview-prices";
import { pricesFile } from "@/lib/cost/sheets/prices-file";
import { serve } from "@/lib/request/serve";

export const costHandlers = [
  serve(listAgreementsCall, ({ scope, query, locale }) => listAgreements(scope, query, locale)),
  serve(createAgreementCall, ({ scope, body }) => createAgreement(scope, body)),
  serve(agreementCostsCall, ({ scope, query, running }) => readAgreementCosts(scope, { ...query, running })),
  serve(importAgreementsCall, ({ scope, body }) => importPrices(scope, body.prices)),
  serve(previewAgreementsCall, ({ scope, request }) => previewPrices(scope, request)),
  serve(agreementsFileCall, ({ scope, query, locale }) =>
    pricesFile(scope, { ...query, lacking: query.lacking === "true", locale: query.language ?? locale }),
  ),
  serve(agreementWordsCall, ({ scope }) => listAgreementWords(scope)),
  serve(getAgreementCall, ({ scope, params, query }) => readAgreement(scope, params.agreement, query.organization)),
  serve(changeAgreementCall, ({ scope, params, body }) => changeAgreement(scope, params.agreement, body)),
  serve(deleteAgreementCall, ({ scope, params }) => deleteAgreement(scope, params.agreement)),
  serve(agreementYearsCall, ({ scope, params, query, running }) =>
    readAgreementYears(scope, params.agreement, { ...query, running }),
  ),
  serve(addAgreementFileCall, ({ scope, params, request }) => addAgreementFile(scope, params.agreement, request)),
  serve(agreementFileCall, ({ scope, params }) => downloadAgreementFile(scope, params)),
  serve(deleteAgreementFileCall, ({ scope, params }) => deleteAgreementFile(scope, params)),
  serve(createPriceCall, ({ scope, params, body }) => createPrice(scope, params.agreement, body)),
  serve(splitPriceCall, ({ scope, params, body }) => splitPrice(scope, params.agreement, body)),
  serve(changePriceCall, ({ scope, params, body }) => changePrice(scope, params, body)),
  serve(deletePriceCall, ({ scope, params }) => deletePrice(scope, params)),
  serve(costWeightsCall, ({ scope }) => readCostWeights(scope)),
  serve(saveCostWeightsCall, ({ scope, body }) => saveCostWeights(scope, body)),
  serve(listRatesCall, ({ scope }) => listRates(scope)),
  serve(saveRateCall, ({ scope, body }) => saveRate(scope, body)),
  serve(costPerUseCall, ({ scope, params, query, running }) => readCostPerUse(scope, { ...params, ...query, running })),
  serve(costByPartCall, ({ scope, params, query, running }) => readCostByPart(scope, { ...params, ...query, running })),
  serve(costByYearCall, ({ scope, params, query, running }) => readCostByYear(scope, { ...params, ...query, running })),
];
