import "server-only";
import { z } from "zod";
import type { FileReport } from "@/lib/counter/reading";
import { announceStorageFailed } from "@/lib/events/announce-storage-failed";
import { type Db, db } from "@/lib/kit/db";
import { isMissingFile } from "@/lib/kit/files/is-missing-file";
import { FileChanged } from "@/lib/kit/files/stored-file";
import type { ClaimedRun } from "@/lib/kit/jobs/claimed-run";
import { declareJob } from "@/lib/kit/jobs/job";
import { runPending } from "@/lib/kit/jobs/perform-run";
import { declareRuns, type RunTable } from "@/lib/kit/jobs/run-table";
import { Prisma } from "@/lib/kit/prisma/client";
import { ThreadEnded } from "@/lib/kit/threads/run-in-thread";
import { listedUploadRow } from "./find-upload";
import type { Reader } from "./read/open-reports";
import { readUpload } from "./read/read-upload";
import type { UploadError } from "./upload-error";

type UploadRow = Awaited<ReturnType<typeof findUpload>>;
type Run = ClaimedRun<"bytes" | "records">;

/** A running check or import. */
export type UploadRun = { upload: UploadRow; run: Run };

type Work = {
  perform: (run: UploadRun) => Promise<void>;
  failureOf: (error: unknown) => UploadError | null;
  settleFailed: (tx: Db, uploadId: number, code: UploadError) => Promise<void>;
  unforeseen: UploadError;
  mostTries?: number;
};

export async function runUpload(
  table: RunTable<"bytes" | "records">,
  uploadId: number,
  work: Work,
  signal: AbortSignal,
): Promise<void> {
  await runPending(
    table,
    uploadId,
    {
      perform: async (run) => work.perform({ upload: await findUpload(uploadId), run }),
      failureOf: (error) => fileFailure(error) ?? work.failureOf(error),
      unforeseen: work.unforeseen,
      settleFailed: (tx, code) => work.settleFailed(tx, uploadId, code),
      onStorageFailed: announceStorageFailed,
    },
    { signal, ...(work.mostTries && { mostTries: work.mostTries }) },
  );
}

const findUpload = (id: number) =>
  db().upload.findUniqueOrThrow({
    where: { id },
    include: { ...listedUploadRow, reportType: true, rawFile: true },
  });

function fileFailure(error: unknown): UploadError | null {
  if (error instanceof FileChanged) return "file-changed";
  if (error instanceof ThreadEnded) return error.limit === "time" ? "reading-too-long" : "reading-too-large";
  return isMissingFile(error) ? "file-missing" : null;
}

/** Reads the file of an upload and reports progress. */
export class UploadReading {
  private bytes = 0;
  private records = 0;

  constructor(private readonly of: UploadRun) {}

  /** Yields the reports of the file in order. */
  reports(reader: Reader): AsyncGenerator<FileReport> {
    return readUpload(this.of.upload.rawFile, reader, (bytes) => {
      this.bytes += bytes;
    });
  }

  /** Call with each batch of records; throws when the run must stop. */
  count(records: number): void {
    this.records += records;
    this.of.run.signal.throwIfAborted();
    this.of.run.report({ bytes: this.bytes, records: this.records });
  }
}

const payload = z.object({ uploadId: z.number().int().positive() });
export const checkWork = declareJob("uploads.check", payload);
export const importWork = declareJob("uploads.import", payload);

const uploadTable = {
  table: "uploads",
  payload: (uploadId: number) => ({ uploadId }),
  progress: { bytes: "done_bytes", records: "done_records" },
};

export const uploadChecks = declareRuns({ ...uploadTable, job: checkWork, isPending: Prisma.sql`state = 'initial'` });
export const uploadImports = declareRuns({
  ...uploadTable,
  ...{ job: importWork, isPending: Prisma.sql`state = 'importing'` },
});
