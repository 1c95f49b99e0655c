import {
  cancelIntentionCall,
  cancelIntentionsCall,
  confirmInstitutionCall,
  getAttemptCall,
  getHarvestCall,
  getIntentionCall,
  getRawFileCall,
  harvestNotOfferedCall,
  harvestOtherReleaseCall,
  listDownloadsCall,
  listHarvestsCall,
  listIntentionsCall,
  purgeIntentionsCall,
  startHarvestCall,
  triggerIntentionCall,
  triggerIntentionsCall,
  vendorMailCall,
} from "@/lib/harvest/contract";
import { harvestNotOffered, harvestOtherRelease } from "@/lib/harvest/credentials/harvest-other-release";
import {
  arrivalCall,
  credentialsMatrixCall,
  listUseCasesCall,
  monthOverviewCall,
  offeredReportsCall,
  troubleshootingCall,
} from "@/lib/harvest/overview/contract";
import { getCredentialsMatrix } from "@/lib/harvest/overview/get-credentials-matrix";
import { listMonthOverview } from "@/lib/harvest/overview/list-month-overview";
import { listUseCases } from "@/lib/harvest/overview/list-use-cases";
import { readArrival } from "@/lib/harvest/overview/read-arrival";
import { showOfferedReports } from "@/lib/harvest/overview/show-offered-reports";
import { showTroubleshooting } from "@/lib/harvest/overview/show-troubleshooting";
import { purgeIntentions } from "@/lib/harvest/plan/delete-months";
import { cancelIntention, cancelIntentions, triggerIntention, triggerIntentions } from "@/lib/harvest/plan/intentions";
import { startHarvest } from "@/lib/harvest/plan/start-harvest";
import { confirmInstitution } from "@/lib/harvest/run/confirm-institution";
import { changeServerCall, endRestCall, listRestingServersCall, listServersCall } from "@/lib/harvest/servers/contract";
import { changeServer, endRest, listRestingServers, listServers } from "@/lib/harvest/servers/servers";
import { openRawFile } from "@/lib/harvest/show/attempts";
import { draftVendorMail } from "@/lib/harvest/show/draft-vendor-mail";
import { getHarvest, listHarvests } from "@/lib/harvest/show/harvests";
import { getAttempt, getIntention, listIntentions } from "@/lib/harvest/show/intentions";
import { listDownloads } from "@/lib/harvest/show/list-downloads";
import { serve } from "@/lib/request/serve";

export const harvestHandlers = [
  serve(listUseCasesCall, ({ scope, params, query }) => listUseCases(scope, params.organization, query.platform)),
  serve(arrivalCall, ({ scope, params }) => readArrival(scope, params)),
  serve(getRawFileCall, ({ scope, params }) => openRawFile(scope, params.id)),
  serve(getAttemptCall, ({ scope, params }) => getAttempt(scope, params.attempt)),
  serve(harvestOtherReleaseCall, ({ scope, params }) => harvestOtherRelease(scope, params.attempt)),
  serve(harvestNotOfferedCall, ({ scope, params, body }) => harvestNotOffered(scope, params.id, body)),
  serve(confirmInstitutionCall, ({ scope, params, body }) => confirmInstitution(scope, params.attempt, body)),
  serve(vendorMailCall, ({ scope, params }) => draftVendorMail(scope, params.attempt)),
  serve(listHarvestsCall, ({ scope, query }) => listHarvests(scope, query)),
  serve(startHarvestCall, ({ scope, body }) => startHarvest(scope, body.intentions)),
  serve(getHarvestCall, ({ scope, params }) => getHarvest(scope, params.harvest)),
  serve(cancelIntentionsCall, ({ scope, params, body }) => cancelIntentions(scope, { ...params, ...body })),
  serve(listIntentionsCall, ({ scope, params, query }) =>
    listIntentions(scope, params.harvest, query.last_updated_after),
  ),
  serve(getIntentionCall, ({ scope, params }) => getIntention(scope, params)),
  serve(cancelIntentionCall, ({ scope, params }) => cancelIntention(scope, params)),
  serve(triggerIntentionCall, ({ scope, params }) => triggerIntention(scope, params)),
  serve(triggerIntentionsCall, ({ scope, params, body }) => triggerIntentions(scope, { ...params, ...body })),
  serve(listDownloadsCall, ({ scope, query, locale }) => listDownloads(scope, query, locale)),
  serve(purgeIntentionsCall, ({ scope, body }) => purgeIntentions(scope, body)),
  serve(listRestingServersCall, ({ scope, query }) => listRestingServers(scope, query)),
  serve(listServersCall, ({ scope }) => listServers(scope)),
  serve(changeServerCall, ({ scope, params, body }) => changeServer(scope, params.server, body)),
  serve(endRestCall, ({ scope, params }) => endRest(scope, params.server)),
  serve(monthOverviewCall, ({ scope, query }) => listMonthOverview(scope, query)),
  serve(troubleshootingCall, ({ scope, query }) => showTroubleshooting(scope, query)),
  serve(credentialsMatrixCall, ({ scope, params }) => getCredentialsMatrix(scope, params.id)),
  serve(offeredReportsCall, ({ scope, params }) => showOfferedReports(scope, params.id)),
];
