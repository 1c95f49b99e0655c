import "server-only";
import { announceStorageFailed } from "@/lib/events/announce-storage-failed";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { Problem } from "@/lib/kit/errors";
import { StorageFailed } from "@/lib/kit/files/storage-failed";
import { removeStoredFile, storeFile } from "@/lib/kit/files/stored-file";
import { log } from "@/lib/kit/log";
import type { ExportModel } from "@/lib/kit/prisma/models";
import { storeTrouble } from "@/lib/kit/store-trouble";
import { makeFile } from "./make/make-file";
import type { Telling } from "./make/read-parts";

/** The folder of the files. */
export const EXPORTED = "exported";

/** What brought down its worker, or failed without a known cause, so often is not tried again. */
const MOST_TRIES = 4;

const BETWEEN_NOTES_MILLISECONDS = 500;

/** Thrown where nobody wants the file any more, or somebody else makes it. */
class RunOver extends Error {
  override readonly name = "RunOver";
}

/**
 * Makes the file of an export that waits for it, in the reach that its owner has now. A worker that ended in the middle
 * left nothing behind: it is begun anew. What fails for reasons that may pass is thrown, and tried again.
 */
export async function runExport(id: number, signal: AbortSignal): Promise<void> {
  const row = await begin(id);
  if (!row) return;
  const ended = new AbortController();
  try {
    if (row.tries > MOST_TRIES) return await settleFailed(row, new Problem(400, "exportFailed"));
    const progress = follow(row, ended);
    const file = await storeFile(
      EXPORTED,
      makeFile(row, { signal: AbortSignal.any([signal, ended.signal]), tell: progress }),
    );
    await settleFinished(row, file, progress.done());
  } catch (error) {
    if (error instanceof RunOver || ended.signal.aborted) return;
    const trouble = storeTrouble(error);
    if (trouble instanceof StorageFailed) await announceStorageFailed(trouble.reason);
    if (signal.aborted || trouble) {
      await putOff(row).catch(() => undefined);
      throw error;
    }
    if (error instanceof Problem) return settleFailed(row, error);
    if (row.tries < MOST_TRIES) throw error;
    log.warn({ exportId: id, error: error instanceof Error ? error.stack : String(error) }, "an export failed");
    await settleFailed(row, new Problem(400, "exportFailed"));
  }
}

async function begin(id: number): Promise<ExportModel | null> {
  const taken = await db().$executeRaw`
    UPDATE exports SET run = run + 1, tries = tries + 1, done_rows = 0, total_rows = NULL, state = 'running',
      alive_at = timezone('UTC', clock_timestamp())
    WHERE id = ${id} AND state IN ('waiting', 'running')`;
  return taken === 1 ? db().export.findUnique({ where: { id } }) : null;
}

/** Gives the try back: that the worker was told to end, or a store is away, says nothing of the export. */
async function putOff({ id, run }: ExportModel): Promise<void> {
  await db().$executeRaw`UPDATE exports SET tries = greatest(0, tries - 1) WHERE id = ${id} AND run = ${run}`;
}

/** Writes down progress now and then, and so learns when the file is not wanted any more. */
function follow({ id, run }: ExportModel, ended: AbortController): Telling & { done: () => number } {
  let done = 0;
  let totalRows: number | null = null;
  let noted = 0;
  const note = async () => {
    const at = now().getTime();
    if (at - noted < BETWEEN_NOTES_MILLISECONDS) return;
    noted = at;
    const written = await db().$executeRaw`
      UPDATE exports SET done_rows = ${done}, total_rows = ${totalRows}, alive_at = timezone('UTC', clock_timestamp())
      WHERE id = ${id} AND run = ${run} AND state = 'running'`;
    if (written > 0) return;
    ended.abort();
    throw new RunOver();
  };
  return {
    done: () => done,
    rows: (more) => {
      done += more;
      return note();
    },
    total: (rows) => {
      totalRows = rows;
      return note();
    },
  };
}

type File = Awaited<ReturnType<typeof storeFile>>;

/** A file that came too late is removed again. */
async function settleFinished(
  { id, run }: ExportModel,
  { storedAs, sha256, sizeBytes }: File,
  rows: number,
): Promise<void> {
  const written = await db().export.updateMany({
    where: { id, run, state: "running" },
    data: { state: "finished", storedAs, sha256, sizeBytes, doneRows: rows, totalRows: rows, finishedAt: now() },
  });
  if (written.count === 0) await removeStoredFile(storedAs);
}

async function settleFailed({ id, run }: ExportModel, { code, values }: Problem): Promise<void> {
  await db().export.updateMany({
    where: { id, run, state: "running" },
    data: { state: "failed", errorCode: code, errorValues: values, finishedAt: now() },
  });
}
