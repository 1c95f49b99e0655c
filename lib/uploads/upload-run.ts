import "server-only";
import type { FileReport } from "@/lib/counter/reading";
import { announceStorageFailed } from "@/lib/events/announce-storage-failed";
import { ImportGivenUp } from "@/lib/imports/publish/import-state";
import { countedBytes } from "@/lib/kit/bytes/counted-bytes";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { isMissingFile } from "@/lib/kit/files/is-missing-file";
import { StorageFailed } from "@/lib/kit/files/storage-failed";
import { FileChanged, readStoredFile } from "@/lib/kit/files/stored-file";
import { log } from "@/lib/kit/log";
import { storeTrouble } from "@/lib/kit/store-trouble";
import { listedUploadRow } from "./listed-upload-row";
import { openReports, type Reader } from "./read/open-reports";
import type { UploadError } from "./upload-error";

/** A file that brought down its worker this often is not tried again. */
export const MOST_TRIES = 6;

const BETWEEN_NOTES_MILLISECONDS = 1000;

/** Thrown where somebody else has taken up the work, or it is not wanted any more. */
class RunOver extends Error {
  override readonly name = "RunOver";
}

/** What is being checked or imported, by whom nobody else does at the same time. */
export type UploadRun = Awaited<ReturnType<typeof find>>;

type Work = {
  /** In which state an upload waits for it. */
  state: "initial" | "importing";
  perform: (run: UploadRun, signal: AbortSignal) => Promise<void>;
  /** Why it will fail again however often it is tried; null for anything else. */
  failureOf: (error: unknown) => UploadError | null;
  /** Writes down a failure that will not pass by itself, while the upload is held. */
  settleFailed: (tx: Db, run: UploadRun, code: UploadError) => Promise<void>;
  /** What is said of failures that nobody foresaw. */
  unforeseen: UploadError;
};

/**
 * Does work that an upload waits for, if it does; whoever did so before writes nothing any more. What fails for reasons
 * that may pass is thrown, and tried again.
 */
export async function runUpload(uploadId: number, work: Work, signal: AbortSignal): Promise<void> {
  const run = await begin(uploadId, work.state);
  if (!run) return;
  try {
    if (run.tries > MOST_TRIES) await settleFailed(run, work, work.unforeseen);
    else await work.perform(run, signal);
  } catch (error) {
    if (isOver(error)) return;
    const trouble = storeTrouble(error);
    if (trouble instanceof StorageFailed) await announceStorageFailed(trouble.reason);
    if (signal.aborted || trouble) {
      await putOff(run).catch(() => undefined);
      throw error;
    }
    const code = lastingFailure(error, run, work);
    if (!code) throw error;
    log.warn({ uploadId, code, error: String(error) }, "an upload could not be read or imported");
    await settleFailed(run, work, code);
  }
}

const isOver = (error: unknown): boolean => error instanceof RunOver || error instanceof ImportGivenUp;

function begin(uploadId: number, state: Work["state"]): Promise<UploadRun | null> {
  return inTransaction(async (tx) => {
    const taken = await tx.$executeRaw`
      UPDATE uploads SET run = run + 1, tries = tries + 1, done_bytes = 0, done_records = 0, alive_at = timezone('UTC', clock_timestamp())
      WHERE id = ${uploadId} AND state = ${state}::upload_state`;
    return taken === 1 ? find(tx, uploadId) : null;
  });
}

const find = (tx: Db, uploadId: number) =>
  tx.upload.findUniqueOrThrow({
    where: { id: uploadId },
    include: { ...listedUploadRow, reportType: true, rawFile: true },
  });

/** Gives the try back: that the worker was told to end, or a store is away, says nothing of the file. */
async function putOff({ id, run }: UploadRun): Promise<void> {
  await db().$executeRaw`UPDATE uploads SET tries = greatest(0, tries - 1) WHERE id = ${id} AND run = ${run}`;
}

/** Null for anything unforeseen until it has happened a few times. */
function lastingFailure(error: unknown, { tries }: UploadRun, { failureOf, unforeseen }: Work): UploadError | null {
  if (error instanceof FileChanged) return "file-changed";
  if (isMissingFile(error)) return "file-missing";
  return failureOf(error) ?? (tries >= MOST_TRIES ? unforeseen : null);
}

async function settleFailed(run: UploadRun, work: Work, code: UploadError): Promise<void> {
  try {
    await inTransaction(async (tx) => {
      await holdRun(tx, run);
      await work.settleFailed(tx, run, code);
    });
  } catch (error) {
    if (!isOver(error)) throw error;
  }
}

/** Holds the upload until the transaction ends; nothing is written where others have taken over. */
export async function holdRun(tx: Db, { id, run }: UploadRun): Promise<void> {
  const held = await tx.$queryRaw<unknown[]>`SELECT FROM uploads WHERE id = ${id} AND run = ${run} FOR UPDATE`;
  if (held.length === 0) throw new RunOver();
}

/** Reads the file of an upload, and tells how far it has come, at most once a second. */
export class UploadReading {
  private bytes = 0;
  private records = 0;
  private noted = now().getTime();

  constructor(
    private readonly run: UploadRun,
    private readonly signal: AbortSignal,
  ) {}

  /** The reports of the file one after the other. */
  reports(reader: Reader): AsyncGenerator<FileReport> {
    const pass = (bytes: number): void => {
      this.bytes += bytes;
    };
    return openReports(countedBytes(readStoredFile(this.run.rawFile), pass), reader);
  }

  /** Called with each batch of records; ends the work where it is not wanted any more. */
  async note(records: number): Promise<void> {
    this.records += records;
    this.signal.throwIfAborted();
    const at = now();
    if (at.getTime() - this.noted < BETWEEN_NOTES_MILLISECONDS) return;
    this.noted = at.getTime();
    const { id, run } = this.run;
    const noted = await db().$executeRaw`
      UPDATE uploads SET done_bytes = ${this.bytes}, done_records = ${this.records}, alive_at = timezone('UTC', clock_timestamp())
      WHERE id = ${id} AND run = ${run}`;
    if (noted === 0) throw new RunOver();
  }
}
