import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { removeUnnamedFiles } from "@/lib/kit/files/stored-file";
import { wakeSilentRuns } from "@/lib/kit/jobs/run-table";
import { titleListRuns, titleOverlapRuns } from "./file/file-run";
import { TITLE_FILES } from "./file/title-files";

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

const wakeFiles = async () => (await wakeSilentRuns(titleListRuns)) + (await wakeSilentRuns(titleOverlapRuns));
