import { purgeImportBatches } from "@/lib/harvest/plan/delete-months";
import {
  askSumCheckCall,
  counterExportCall,
  dataPresenceCall,
  factsFileCall,
  findRowsCall,
  getImportCall,
  importChangesCall,
  importFactsCall,
  listImportsCall,
  listRestatementsCall,
  listVersionsCall,
  lookupImportsCall,
  purgeImportsCall,
  sumCheckCall,
} from "@/lib/imports/contract";
import {
  counterMembersCall,
  counterPlatformsCall,
  counterReportCall,
  counterReportListCall,
  counterStatusCall,
} from "@/lib/imports/counter-api/contract";
import { listCounterMembers, listCounterPlatforms, readCounterStatus } from "@/lib/imports/counter-api/list-members";
import { listServedReports } from "@/lib/imports/counter-api/list-reports";
import { serveCounterReport } from "@/lib/imports/counter-api/serve-report";
import { writeFacts } from "@/lib/imports/export/facts-file";
import { writeCounter } from "@/lib/imports/export/write-counter";
import { listRestatements } from "@/lib/imports/restate/list-restatements";
import { listVersions } from "@/lib/imports/restate/list-versions";
import { readVersion } from "@/lib/imports/restate/read-version";
import { getImport } from "@/lib/imports/show/get-import";
import { listDataPresence } from "@/lib/imports/show/list-data-presence";
import { listImportChanges } from "@/lib/imports/show/list-import-changes";
import { listImports, lookupImports } from "@/lib/imports/show/list-imports";
import { findRows } from "@/lib/provenance/find-rows";
import { askSumCheck, getSumCheck } from "@/lib/provenance/sum-check";
import { serve } from "@/lib/request/serve";

export const importsHandlers = [
  serve(counterMembersCall, ({ scope, query }) => listCounterMembers(scope, query)),
  serve(counterPlatformsCall, ({ scope, query }) => listCounterPlatforms(scope, query)),
  serve(counterReportListCall, ({ scope, query }) => listServedReports(scope, query)),
  serve(counterReportCall, ({ scope, params, query, request }) =>
    serveCounterReport(scope, { report: params.report, query, signal: request.signal }),
  ),
  serve(counterStatusCall, () => readCounterStatus()),
  serve(counterExportCall, ({ scope, query, request }) => writeCounter(scope, query, request.signal)),
  serve(factsFileCall, async ({ scope, query, request }) => {
    const { etag, file } = await writeFacts(scope, query, request);
    const response = file ?? new Response(null, { status: 304 });
    response.headers.set("etag", etag);
    response.headers.set("cache-control", "private, no-cache");
    return response;
  }),
  serve(importChangesCall, ({ scope, query }) => listImportChanges(scope, query)),
  serve(listImportsCall, ({ scope, query, locale }) => listImports(scope, query, locale)),
  serve(dataPresenceCall, ({ scope, query }) => listDataPresence(scope, query)),
  serve(lookupImportsCall, ({ scope, body, locale }) => lookupImports(scope, body, locale)),
  serve(purgeImportsCall, ({ scope, body }) => purgeImportBatches(scope, body.batches)),
  serve(getImportCall, ({ scope, params, locale }) => getImport(scope, params.id, locale)),
  serve(sumCheckCall, ({ scope, params }) => getSumCheck(scope, params.id)),
  serve(askSumCheckCall, ({ scope, params }) => askSumCheck(scope, params.id)),
  serve(importFactsCall, ({ scope, params, query }) => readVersion(scope, params.id, query)),
  serve(findRowsCall, ({ scope, params, query, request }) => findRows(scope, params.id, query, request.signal)),
  serve(listVersionsCall, ({ scope, params, locale }) => listVersions(scope, params.id, locale)),
  serve(listRestatementsCall, ({ scope, query, locale }) => listRestatements(scope, query, locale)),
];
