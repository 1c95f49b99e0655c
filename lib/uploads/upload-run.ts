import "server-only";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { listedUploadRow } from "./listed-upload-row";

/** A file that brought down its worker this often is not tried again. */
export const MOST_TRIES = 6;

const BETWEEN_NOTES_MILLISECONDS = 1000;

/** Thrown where somebody else has taken up the work, or it is not wanted any more. */
export class RunOver extends Error {
  override readonly name = "RunOver";
}

/** What is being checked or imported, by whom nobody else does at the same time. */
export type UploadRun = Awaited<ReturnType<typeof begin>>;

/** Takes up the work; whoever did so before writes nothing any more. Null where there is nothing to do. */
export function beginRun(uploadId: number, state: "initial" | "importing"): Promise<UploadRun | null> {
  return inTransaction(async (tx) => {
    const taken = await tx.$executeRaw`
      UPDATE uploads SET run = run + 1, tries = tries + 1, done_bytes = 0, done_records = 0, alive_at = timezone('UTC', clock_timestamp())
      WHERE id = ${uploadId} AND state = ${state}::upload_state`;
    return taken === 1 ? begin(tx, uploadId) : null;
  });
}

const begin = (tx: Db, uploadId: number) =>
  tx.upload.findUniqueOrThrow({
    where: { id: uploadId },
    include: { ...listedUploadRow, reportType: true, rawFile: true },
  });

/** Gives the try back: the worker was told to end, which says nothing of the file. */
export async function putOffRun({ id, run }: Pick<UploadRun, "id" | "run">): Promise<void> {
  await db().$executeRaw`UPDATE uploads SET tries = greatest(0, tries - 1) WHERE id = ${id} AND run = ${run}`;
}

/** Holds the upload until the transaction ends; throws RunOver where others have taken over. */
export async function holdRun(tx: Db, { id, run }: Pick<UploadRun, "id" | "run">): Promise<void> {
  const held = await tx.$queryRaw<unknown[]>`SELECT FROM uploads WHERE id = ${id} AND run = ${run} FOR UPDATE`;
  if (held.length === 0) throw new RunOver();
}

/** Tells how far the reading has come, at most once a second. */
export class RunProgress {
  private bytes = 0;
  private noted = now().getTime();

  constructor(
    private readonly run: Pick<UploadRun, "id" | "run">,
    private readonly signal: AbortSignal,
  ) {}

  readonly pass = (bytes: number): void => {
    this.bytes += bytes;
  };

  /** Throws RunOver, and the signal's reason. */
  async note(records: number): Promise<void> {
    this.signal.throwIfAborted();
    const at = now();
    if (at.getTime() - this.noted < BETWEEN_NOTES_MILLISECONDS) return;
    this.noted = at.getTime();
    const noted = await db().$executeRaw`
      UPDATE uploads SET done_bytes = ${this.bytes}, done_records = ${records}, alive_at = timezone('UTC', clock_timestamp())
      WHERE id = ${this.run.id} AND run = ${this.run.run}`;
    if (noted === 0) throw new RunOver();
  }
}
