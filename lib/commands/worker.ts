import "server-only";
import { sweepAuditJob } from "@/lib/access/audit/jobs";
import { recallSite } from "@/lib/access/recall-site";
import {
  countOrphansJob,
  dailyBackupJob,
  foldCountsJob,
  publishPeersJob,
  recountJob,
  reportFailedJobsJob,
  runCommandJob,
  tendRunsJob,
} from "@/lib/administration/jobs";
import { removePlatformJob } from "@/lib/administration/platforms/jobs";
import { recordingRuns, registerTasks } from "@/lib/administration/queue/register-tasks";
import { sweepAgreementFilesJob } from "@/lib/cost/jobs";
import { countRetirementJob } from "@/lib/coverage/jobs";
import { remindOfExpiryJob, sweepTestsJob } from "@/lib/credentials/jobs";
import { readEntitlementsJob, rereadEntitlementsJob } from "@/lib/entitlements/jobs";
import { sendDigestsJob, sweepEventsJob } from "@/lib/events/jobs";
import { makeExportJob, sweepExportsJob, tendSubscriptionsJob, wakeExportsJob } from "@/lib/exports/jobs";
import {
  importHeldJob,
  listReportsJob,
  recheckJob,
  refreshPlanJob,
  releaseStuckJob,
  sendNewsJob,
  sweepAnswersJob,
  workAwaitedJob,
  workServerJob,
} from "@/lib/harvest/jobs";
import { mergeTitlesJob, moveTitlesJob, sweepImportsJob } from "@/lib/imports/jobs";
import { db } from "@/lib/kit/db";
import type { Job } from "@/lib/kit/jobs/job";
import { runWorker } from "@/lib/kit/jobs/run-worker";
import { log } from "@/lib/kit/log";
import { sendMailJob } from "@/lib/mail/jobs";
import { refreshRegistryJob } from "@/lib/platforms/registry/jobs";
import { checkOldestSumsJob, checkStoredSumsJob, checkSumsJob } from "@/lib/provenance/jobs";
import { copyCoverageJob, copyRowsJob } from "@/lib/sql/jobs";
import { checkAnswersJob } from "@/lib/surveys/jobs";
import {
  reprocessTitleListsJob,
  sweepTitleFilesJob,
  workOnTitleListJob,
  workOnTitleOverlapJob,
} from "@/lib/title-lists/jobs";
import { pairTitlesJob } from "@/lib/titles/jobs";
import { checkUploadJob, importUploadJob, sweepUploadsJob } from "@/lib/uploads/jobs";
import { mailEmailChangeJob, mailResetJob, mailVerificationJob, sweepUsersJob } from "@/lib/users/jobs";

/** Servers that this process works on at once, not counting those it waits for. */
const SERVERS = 12;
/** Servers that users are waiting for. */
const AWAITED = 2;
/** Uploaded files that users are waiting for. */
const UPLOADS = 2;
/** Exports take time, and must not delay harvests. */
const EXPORTS = 2;
/** Title lists for tagging and for comparison. */
const TITLE_LISTS = 2;
/** A login code must not wait for a harvest. */
const MAILS = 2;
/** Commands are watched by the person who runs them. */
const COMMANDS = 2;

/** Applies settings changed in the product before each job. */
const recalling = (jobs: readonly Job[]): Job[] =>
  jobs.map(recordingRuns).map((job) => ({
    ...job,
    perform: async (payload, context) => {
      await recallSite();
      await job.perform(payload, context);
    },
  }));

const queues = [
  {
    jobs: recalling([
      workServerJob,
      releaseStuckJob,
      refreshPlanJob,
      listReportsJob,
      recheckJob,
      importHeldJob,
      countRetirementJob,
      sendNewsJob,
      sweepAnswersJob,
      sweepImportsJob,
      checkOldestSumsJob,
      checkStoredSumsJob,
      checkSumsJob,
      checkAnswersJob,
      mergeTitlesJob,
      moveTitlesJob,
      pairTitlesJob,
    ]),
    concurrency: SERVERS,
  },
  { jobs: recalling([workAwaitedJob]), concurrency: AWAITED },
  { jobs: recalling([checkUploadJob, importUploadJob, sweepUploadsJob]), concurrency: UPLOADS },
  { jobs: recalling([makeExportJob, sweepExportsJob, wakeExportsJob, sweepAgreementFilesJob]), concurrency: EXPORTS },
  {
    jobs: recalling([
      workOnTitleListJob,
      reprocessTitleListsJob,
      sweepTitleFilesJob,
      workOnTitleOverlapJob,
      readEntitlementsJob,
      rereadEntitlementsJob,
    ]),
    concurrency: TITLE_LISTS,
  },
  {
    jobs: recalling([
      runCommandJob,
      tendRunsJob,
      foldCountsJob,
      copyRowsJob,
      copyCoverageJob,
      publishPeersJob,
      recountJob,
      countOrphansJob,
      dailyBackupJob,
      removePlatformJob,
    ]),
    concurrency: COMMANDS,
  },
  {
    jobs: recalling([
      sendMailJob,
      tendSubscriptionsJob,
      mailVerificationJob,
      mailEmailChangeJob,
      mailResetJob,
      remindOfExpiryJob,
      refreshRegistryJob,
      sweepTestsJob,
      sweepUsersJob,
      sendDigestsJob,
      sweepEventsJob,
      sweepAuditJob,
      reportFailedJobsJob,
    ]),
    concurrency: MAILS,
  },
];

await registerTasks(queues.flatMap(({ jobs }) => jobs));
const worker = await runWorker(queues);
log.info("worker ready");

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void worker.stop());

await worker.ended;
await db().$disconnect();
process.exit(0);
