import {
  coverageCellCall,
  createEmptyCall,
  dataCoverageCall,
  harvestableCall,
  missingCall,
  retirementsCall,
  totalCoverageCall,
} from "@/lib/coverage/contract";
import { coverageAnswer } from "@/lib/coverage/coverage";
import { createEmpty } from "@/lib/coverage/create-empty";
import { getCoverageCell } from "@/lib/coverage/get-coverage-cell";
import { listCoverage, totalCoverage } from "@/lib/coverage/list-coverage";
import { listHarvestable } from "@/lib/coverage/list-harvestable";
import { listMissing } from "@/lib/coverage/list-missing";
import { listRetirements } from "@/lib/coverage/list-retirements";
import { withReportOfView } from "@/lib/reports/charts/view-numbered";
import { serve } from "@/lib/request/serve";

export const coverageHandlers = [
  serve(createEmptyCall, ({ scope, body }) => createEmpty(scope, body)),
  serve(coverageCellCall, ({ scope, query, locale }) => getCoverageCell(scope, query, locale)),
  serve(harvestableCall, ({ scope, query, locale }) => listHarvestable(scope, query, locale)),
  serve(missingCall, ({ scope, query, locale }) => listMissing(scope, query, locale)),
  serve(retirementsCall, ({ scope, query, locale }) => listRetirements(scope, query, locale)),
  serve(dataCoverageCall, async ({ scope, query }) => listCoverage(scope, await withReportOfView(query))),
  serve(totalCoverageCall, async ({ scope, query }) =>
    coverageAnswer(await totalCoverage(scope, await withReportOfView(query))),
  ),
];
