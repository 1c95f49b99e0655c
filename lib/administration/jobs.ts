import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { wakeSilentRuns } from "@/lib/kit/jobs/run-table";
import { log } from "@/lib/kit/log";
import { startDailyBackup } from "./backup/last-backup";
import { forgetOldRuns, runCommand } from "./commands/run-command";
import { foldCounts } from "./fold-counts";
import { countOrphans } from "./orphans";
import { removalRuns } from "./platforms/removal-runs";
import { startPublishing } from "./publish-peers";
import { announceFailedJobs } from "./queue/failed-jobs";
import { recount } from "./recount";
import { commandRuns, commandWork } from "./runs";

export const runCommandJob = job(commandWork, { run: ({ runId }, { signal }) => runCommand(runId, signal) });

export const tendRunsJob = job(declareJob("maintenance.tend"), {
  schedule: "*/5 * * * *",
  run: async () => {
    await forgetOldRuns();
    await wakeSilentRuns(commandRuns);
    await wakeSilentRuns(removalRuns);
  },
});

export const foldCountsJob = job(declareJob("maintenance.fold-counts"), {
  schedule: "*/5 * * * *",
  run: async () => {
    await foldCounts();
  },
});

/** Early on the first of the month, hours before reports are harvested. */
export const recountJob = job(declareJob("maintenance.recount"), {
  schedule: "23 3 1 * *",
  run: async (_, { signal }) => log.info({ corrected: await recount(signal) }, "counts compared with their rows"),
});

/** Early on Sundays, after the nightly clean-up: it reads the whole disk. */
export const countOrphansJob = job(declareJob("maintenance.count-orphans"), {
  schedule: "13 4 * * 0",
  run: async (_, { signal }) => {
    const { imports, files } = await countOrphans(signal);
    log.info({ imports: imports.length, files: files.length }, "orphaned data counted");
  },
});

/** After the harvests of the month; figures of ended years rarely change later. */
export const publishPeersJob = job(declareJob("maintenance.publish-peers"), {
  schedule: "47 2 20 * *",
  run: async () => {
    if (await startPublishing()) log.info("publication of peers started");
  },
});

export const dailyBackupJob = job(declareJob("maintenance.daily-backup"), {
  schedule: "*/10 * * * *",
  run: async () => {
    if (await startDailyBackup()) log.info("daily backup started");
  },
});

/** A worker that was killed during a job's last attempt cannot report it itself. */
export const reportFailedJobsJob = job(declareJob("maintenance.tell-given-up"), {
  schedule: "*/5 * * * *",
  run: async () => {
    const announced = await announceFailedJobs();
    if (announced > 0) log.warn({ notified: announced }, "superusers notified of failed jobs");
  },
});
