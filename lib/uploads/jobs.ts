import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { removeUnnamedFiles } from "@/lib/kit/files/stored-file";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { wakeSilentRuns } from "@/lib/kit/jobs/run-table";
import { log } from "@/lib/kit/log";
import { checkTurns } from "./check/check-turns";
import { runCheck } from "./check/run-check";
import { runImport } from "./import/run-import";
import { UPLOADED } from "./receive/receive-file";
import { checkWork, importWork, uploadChecks, uploadImports } from "./upload-run";

/** Each job checks one upload, but not necessarily the one that it was queued for. */
export const checkUploadJob = job(checkWork, {
  run: ({ uploadId }, { signal }) => checkTurns.work(uploadId, (id) => runCheck(id, signal)),
});

export const importUploadJob = job(importWork, { run: ({ uploadId }, { signal }) => runImport(uploadId, signal) });

export const sweepUploadsJob = job(declareJob("uploads.sweep"), {
  schedule: "*/5 * * * *",
  runsAtStart: true,
  run: async () => {
    const { removed, woken } = await sweepUploads();
    if (removed + woken > 0) log.info({ removed, woken }, "uploads cleaned up");
  },
});

/** A file is written before its record, within hours. */
const AGE_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Removes files without a record (incomplete uploads and deleted ones), and requeues jobs without a sign of life.
 * Returns the number of each.
 */
export async function sweepUploads(): Promise<{ removed: number; woken: number }> {
  return { removed: await removeOrphans(), woken: await wakeUploads() };
}

const removeOrphans = () =>
  removeUnnamedFiles(UPLOADED, new Date(now().getTime() - AGE_MILLISECONDS), (storedAs) =>
    db().rawFile.findMany({ where: { storedAs: { in: storedAs } }, select: { storedAs: true } }),
  );

const wakeUploads = async () => (await wakeSilentRuns(uploadChecks)) + (await wakeSilentRuns(uploadImports));
