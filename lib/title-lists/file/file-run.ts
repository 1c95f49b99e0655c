import "server-only";
import { announceStorageFailed } from "@/lib/events/announce-storage-failed";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Problem } from "@/lib/kit/errors";
import { isMissingFile } from "@/lib/kit/files/is-missing-file";
import { StorageFailed } from "@/lib/kit/files/storage-failed";
import { FileChanged } from "@/lib/kit/files/stored-file";
import { log } from "@/lib/kit/log";
import type { TitleFile } from "@/lib/kit/prisma/client";
import { storeTrouble } from "@/lib/kit/store-trouble";

/** A file that brought down its worker this often is not tried again. */
const MOST_TRIES = 4;

const BETWEEN_NOTES_MILLISECONDS = 500;

/** Half a million rows may be written at once. */
export const WRITING_MILLISECONDS = 15 * 60_000;

/** Thrown where somebody else has taken up the work, or it is not wanted any more. */
class RunOver extends Error {
  override readonly name = "RunOver";
}

type Work = {
  /** Whether the file waits for it. */
  isWanted: (tx: Db) => Promise<boolean>;
  perform: (run: FileRun) => Promise<void>;
  /** Writes down a failure that will not pass by itself, while the file is held. */
  settleFailed: (tx: Db, problem: Problem) => Promise<void>;
};

/**
 * Does work that a file waits for, if it does. A worker that ended in the middle left nothing half done: it is begun anew,
 * and whoever did so before writes nothing any more. What fails for reasons that may pass is thrown, and tried again.
 */
export async function runFile(fileId: number, work: Work, signal: AbortSignal): Promise<void> {
  const file = await begin(fileId, work.isWanted);
  if (!file) return;
  const run = new FileRun(file, signal);
  try {
    if (file.tries > MOST_TRIES) await run.write((tx) => work.settleFailed(tx, new Problem(400, "titleListFailed")));
    else await work.perform(run);
  } catch (error) {
    if (error instanceof RunOver) return;
    const trouble = storeTrouble(error);
    if (trouble instanceof StorageFailed) await announceStorageFailed(trouble.reason);
    if (signal.aborted || trouble) {
      await run.putOff().catch(() => undefined);
      throw error;
    }
    const problem = lasting(error, file);
    if (!problem) throw error;
    log.warn({ fileId, error: error instanceof Error ? error.stack : String(error) }, "a list of titles failed");
    await run.write((tx) => work.settleFailed(tx, problem)).catch(unlessOver);
  }
}

function unlessOver(error: unknown): void {
  if (!(error instanceof RunOver)) throw error;
}

function begin(id: number, isWanted: Work["isWanted"]): Promise<TitleFile | null> {
  return inTransaction(async (tx) => {
    const held = await tx.$queryRaw<unknown[]>`SELECT FROM title_files WHERE id = ${id} FOR UPDATE`;
    if (held.length === 0 || !(await isWanted(tx))) return null;
    return tx.titleFile.update({
      where: { id },
      data: { run: { increment: 1 }, tries: { increment: 1 }, doneRows: 0, totalRows: null, aliveAt: now() },
    });
  });
}

/** Null for anything unforeseen until it has happened a few times. */
function lasting(error: unknown, { tries }: TitleFile): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof FileChanged || isMissingFile(error)) return new Problem(400, "noFileToShow");
  return tries >= MOST_TRIES ? new Problem(400, "titleListFailed") : null;
}

/** Work on a file, by whom nobody else does at the same time. */
export class FileRun {
  private done = 0;
  private total: number | null;
  private noted = now().getTime();

  constructor(
    readonly file: TitleFile,
    readonly signal: AbortSignal,
  ) {
    this.total = file.rowCount;
  }

  /** Tells how far the work has come, now and then, and ends it where it is not wanted any more. */
  async note(done: number, total = this.total): Promise<void> {
    this.done = done;
    this.total = total;
    this.signal.throwIfAborted();
    const at = now();
    if (at.getTime() - this.noted < BETWEEN_NOTES_MILLISECONDS) return;
    this.noted = at.getTime();
    const { id, run } = this.file;
    const noted = await db().$executeRaw`
      UPDATE title_files SET done_rows = ${this.done}, total_rows = ${this.total},
        alive_at = timezone('UTC', clock_timestamp())
      WHERE id = ${id} AND run = ${run}`;
    if (noted === 0) throw new RunOver();
  }

  /** All of it is written, or nothing; nothing where others have taken over. */
  write<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return inTransaction(async (tx) => {
      await this.hold(tx);
      return work(tx);
    }, WRITING_MILLISECONDS);
  }

  /** Gives the try back: that the worker was told to end, or a store is away, says nothing of the file. */
  async putOff(): Promise<void> {
    const { id, run } = this.file;
    await db().$executeRaw`UPDATE title_files SET tries = greatest(0, tries - 1) WHERE id = ${id} AND run = ${run}`;
  }

  private async hold(tx: Db): Promise<void> {
    const { id, run } = this.file;
    const held = await tx.$queryRaw<unknown[]>`
      SELECT FROM title_files WHERE id = ${id} AND run = ${run} FOR NO KEY UPDATE`;
    if (held.length === 0) throw new RunOver();
  }
}
