import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { removeUnnamedFiles } from "@/lib/kit/files/stored-file";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { wakeSilentRuns } from "@/lib/kit/jobs/run-table";
import { log } from "@/lib/kit/log";
import { entitlementRuns, titleListRuns, titleListWork, titleOverlapRuns, titleOverlapWork } from "./file/file-run";
import { TITLE_FILES } from "./file/title-files";
import { reprocessTitleLists, runTitleList } from "./list/run-title-list";
import { runTitleOverlap } from "./overlap/run-title-overlap";

export const workOnTitleListJob = job(titleListWork, {
  run: ({ fileId }, { signal }) => runTitleList(fileId, signal),
});

export const workOnTitleOverlapJob = job(titleOverlapWork, {
  run: ({ fileId }, { signal }) => runTitleOverlap(fileId, signal),
});

export const reprocessTitleListsJob = job(declareJob("title-lists.reprocess"), {
  schedule: "40 2 * * *",
  run: async () => {
    const count = await reprocessTitleLists();
    if (count > 0) log.info({ count }, "title lists queued for tagging again");
  },
});

export const sweepTitleFilesJob = job(declareJob("title-lists.sweep"), {
  schedule: "*/5 * * * *",
  runsAtStart: true,
  run: async () => {
    const { removed, woken } = await sweepTitleFiles();
    if (removed + woken > 0) log.info({ removed, woken }, "files of title lists cleaned up");
  },
});

/** A file is recorded within hours after it is written. */
const AGE_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Removes files without a record, and restarts work that the queue gave up. Returns both numbers. */
export async function sweepTitleFiles(): Promise<{ removed: number; woken: number }> {
  return { removed: await removeOrphans(), woken: await wakeFiles() };
}

const removeOrphans = () =>
  removeUnnamedFiles(TITLE_FILES.folder, new Date(now().getTime() - AGE_MILLISECONDS), (storedAs) =>
    db().titleFile.findMany({ where: { storedAs: { in: storedAs } }, select: { storedAs: true } }),
  );

const wakeFiles = async () =>
  (await wakeSilentRuns(titleListRuns)) +
  (await wakeSilentRuns(titleOverlapRuns)) +
  (await wakeSilentRuns(entitlementRuns));
