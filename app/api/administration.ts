import { mergeAccountsCall, previewAccountMergeCall } from "@/lib/administration/accounts/contract";
import { mergeAccounts, previewAccountMerge } from "@/lib/administration/accounts/merge-accounts";
import {
  cancelRunCall,
  cancelWorkCall,
  deleteOrganizationCall,
  getRunCall,
  healthCall,
  listCommandsCall,
  listRunsCall,
  mergeOrganizationsCall,
  mergePreviewCall,
  metricsCall,
  organizationBelongingsCall,
  organizationWorkCall,
  peersPublicationCall,
  publishPeersCall,
  runCommandCall,
  runLogCall,
  spaceCall,
  sumChecksCall,
  verifySumsCall,
} from "@/lib/administration/contract";
import { importNotesCall, previewNotesCall, recognizeSheetCall } from "@/lib/administration/moving-in/contract";
import { importNotes } from "@/lib/administration/moving-in/import-notes";
import { recognizeSheet } from "@/lib/administration/moving-in/recognize-sheet";
import { askForDeletion, askForMerge, cancelWork, listWork } from "@/lib/administration/organizations/ask-for-merge";
import { readBelongings } from "@/lib/administration/organizations/count-belongings";
import { previewOrganizationMerge } from "@/lib/administration/organizations/preview-merge";
import {
  cancelRemovalCall,
  deletePlatformCall,
  getRemovalCall,
  listManagedPlatformsCall,
  listRemovalsCall,
  mergePlatformCall,
  previewDeletionCall,
  previewMergeCall,
} from "@/lib/administration/platforms/contract";
import { listManagedPlatforms } from "@/lib/administration/platforms/list-managed-platforms";
import { cancelRemoval, deletePlatform, mergePlatform } from "@/lib/administration/platforms/merge-platform";
import { previewDeletion, previewMerge } from "@/lib/administration/platforms/preview-merge";
import { getRemoval, listRemovals } from "@/lib/administration/platforms/show-removal";
import { listPublications, publishPeers } from "@/lib/administration/publish-peers";
import { dropJobCall, listFailedJobsCall, listTasksCall, retryJobCall } from "@/lib/administration/queue/contract";
import { dropJob, listFailedJobs, retryJob } from "@/lib/administration/queue/failed-jobs";
import { listTasks } from "@/lib/administration/queue/register-tasks";
import { readHealth } from "@/lib/administration/read-health";
import { readMetrics } from "@/lib/administration/read-metrics";
import { listSpace } from "@/lib/administration/read-space";
import { askForSumChecks, readSumChecks } from "@/lib/administration/read-sum-checks";
import {
  changeMetricCall,
  deleteMetricCall,
  deleteReportTypeCall,
  listManagedMetricsCall,
  listManagedReportTypesCall,
  switchReportTypeCall,
} from "@/lib/administration/report-types/contract";
import {
  deleteReportType,
  listManagedReports,
  switchReportType,
} from "@/lib/administration/report-types/managed-reports";
import { changeMetric, deleteMetric, listManagedMetrics } from "@/lib/administration/report-types/metrics";
import { askForRun, cancelRun, getRun, listCommands, listRuns, openLog } from "@/lib/administration/runs";
import { serve } from "@/lib/request/serve";

export const administrationHandlers = [
  serve(listCommandsCall, ({ scope, locale }) => listCommands(scope, locale)),
  serve(runCommandCall, ({ scope, params, body, locale }) => askForRun(scope, params.name, body, locale)),
  serve(listFailedJobsCall, ({ scope, locale }) => listFailedJobs(scope, locale)),
  serve(dropJobCall, ({ scope, params }) => dropJob(scope, params.id)),
  serve(retryJobCall, ({ scope, params }) => retryJob(scope, params.id)),
  serve(healthCall, ({ scope }) => readHealth(scope)),
  serve(listManagedMetricsCall, ({ scope }) => listManagedMetrics(scope)),
  serve(changeMetricCall, ({ scope, params, body }) => changeMetric(scope, params.metric, body)),
  serve(deleteMetricCall, ({ scope, params }) => deleteMetric(scope, params.metric)),
  serve(listRemovalsCall, ({ scope, query, locale }) => listRemovals(scope, query, locale)),
  serve(getRemovalCall, ({ scope, params, locale }) => getRemoval(scope, params.id, locale)),
  serve(cancelRemovalCall, ({ scope, params, locale }) => cancelRemoval(scope, params.id, locale)),
  serve(listManagedPlatformsCall, ({ scope, query, locale }) => listManagedPlatforms(scope, query, locale)),
  serve(previewMergeCall, ({ scope, params, query, locale }) =>
    previewMerge(scope, params.platform, query.into, locale),
  ),
  serve(mergePlatformCall, ({ scope, params, body, locale }) => mergePlatform(scope, params.platform, body, locale)),
  serve(previewDeletionCall, ({ scope, params, locale }) => previewDeletion(scope, params.platform, locale)),
  serve(deletePlatformCall, ({ scope, params, locale }) => deletePlatform(scope, params.platform, locale)),
  serve(listManagedReportTypesCall, ({ scope }) => listManagedReports(scope)),
  serve(switchReportTypeCall, ({ scope, params, body }) => switchReportType(scope, params.report_type, body)),
  serve(deleteReportTypeCall, ({ scope, params }) => deleteReportType(scope, params.report_type)),
  serve(listRunsCall, ({ scope, query, locale }) => listRuns(scope, query, locale)),
  serve(getRunCall, ({ scope, params, locale }) => getRun(scope, params.id, locale)),
  serve(cancelRunCall, ({ scope, params, locale }) => cancelRun(scope, params.id, locale)),
  serve(runLogCall, ({ scope, params, query, locale }) => openLog(scope, params.id, query.language ?? locale)),
  serve(spaceCall, ({ scope, query, locale }) => listSpace(scope, query, locale)),
  serve(sumChecksCall, ({ scope, locale }) => readSumChecks(scope, locale)),
  serve(verifySumsCall, ({ scope, locale }) => askForSumChecks(scope, locale)),
  serve(listTasksCall, ({ scope, locale }) => listTasks(scope, locale)),
  serve(metricsCall, ({ request }) => readMetrics(request)),
  serve(recognizeSheetCall, ({ scope, request }) => recognizeSheet(scope, request)),
  serve(previewNotesCall, ({ scope, request }) => importNotes(scope, request, { isPreview: true })),
  serve(importNotesCall, ({ scope, request }) => importNotes(scope, request, { isPreview: false })),
  serve(peersPublicationCall, ({ scope, locale }) => listPublications(scope, locale)),
  serve(publishPeersCall, ({ scope, locale }) => publishPeers(scope, locale)),
  serve(organizationWorkCall, ({ scope, locale }) => listWork(scope, locale)),
  serve(cancelWorkCall, ({ scope, params, locale }) => cancelWork(scope, params.id, locale)),
  serve(organizationBelongingsCall, ({ scope, params }) => readBelongings(scope, params.organization)),
  serve(deleteOrganizationCall, ({ scope, params, body, locale }) =>
    askForDeletion(scope, params.organization, body, locale),
  ),
  serve(previewAccountMergeCall, ({ scope, query, locale }) => previewAccountMerge(scope, query, locale)),
  serve(mergeAccountsCall, ({ scope, body, request }) => mergeAccounts(scope, body, request.signal)),
  serve(mergePreviewCall, ({ scope, params, query, locale }) =>
    previewOrganizationMerge(scope, { from: params.organization, into: query.into }, locale),
  ),
  serve(mergeOrganizationsCall, ({ scope, params, body, locale }) =>
    askForMerge(scope, params.organization, body, locale),
  ),
];
