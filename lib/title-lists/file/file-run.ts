import "server-only";
import { z } from "zod";
import { announceStorageFailed } from "@/lib/events/announce-storage-failed";
import { type Db, db } from "@/lib/kit/db";
import { Problem, problemOf } from "@/lib/kit/errors";
import { isMissingFile } from "@/lib/kit/files/is-missing-file";
import { FileChanged } from "@/lib/kit/files/stored-file";
import type { ClaimedRun } from "@/lib/kit/jobs/claimed-run";
import { declareJob } from "@/lib/kit/jobs/job";
import { runPending, TRIES_OF_READING, WorkersDied } from "@/lib/kit/jobs/perform-run";
import { declareRuns, type RunTable } from "@/lib/kit/jobs/run-table";
import { Prisma, type TitleFile } from "@/lib/kit/prisma/client";

const payload = z.object({ fileId: z.number().int().positive() });
export const titleListWork = declareJob("title-lists.work", payload);
export const titleOverlapWork = declareJob("title-overlap.work", payload);
export const entitlementWork = declareJob("entitlements.read", payload);

const fileTable = {
  table: "title_files",
  payload: (fileId: number) => ({ fileId }),
  progress: { done: "done_rows", total: "total_rows" },
};

export const titleListRuns = declareRuns({
  ...fileTable,
  job: titleListWork,
  isPending: Prisma.sql`EXISTS (
    SELECT FROM title_lists l WHERE l.file_id = title_files.id AND l.state IN ('preprocessing', 'importing', 'undoing'))`,
});
export const titleOverlapRuns = declareRuns({
  ...fileTable,
  job: titleOverlapWork,
  isPending: Prisma.sql`EXISTS (
    SELECT FROM title_overlaps o WHERE o.file_id = title_files.id AND o.state = 'processing')`,
});

export const entitlementRuns = declareRuns({
  ...fileTable,
  job: entitlementWork,
  isPending: Prisma.sql`EXISTS (
    SELECT FROM entitlement_versions v WHERE v.file_id = title_files.id AND v.state = 'processing')`,
});

/** Half a million rows may be written at once. */
export const WRITING_MILLISECONDS = 15 * 60_000;

type Run = ClaimedRun<"done" | "total">;

type Work = {
  perform: (run: FileRun) => Promise<void>;
  settleFailed: (tx: Db, problem: Problem) => Promise<void>;
};

/** Runs pending work on a list's file. */
export async function runFile(
  table: RunTable<"done" | "total">,
  fileId: number,
  { perform, settleFailed }: Work,
  signal: AbortSignal,
): Promise<void> {
  await runPending(
    table,
    fileId,
    {
      perform: async (run) =>
        perform(new FileRun(await db().titleFile.findUniqueOrThrow({ where: { id: fileId } }), run)),
      failureOf(error) {
        if (error instanceof WorkersDied) return new Problem(400, "fileEndsReader");
        return error instanceof FileChanged || isMissingFile(error)
          ? new Problem(400, "noFileToShow")
          : problemOf(error);
      },
      unforeseen: new Problem(400, "titleListFailed"),
      settleFailed,
      onStorageFailed: announceStorageFailed,
    },
    { signal, mostTries: TRIES_OF_READING },
  );
}

/** A run on a list's file. */
export class FileRun {
  readonly signal: AbortSignal;

  constructor(
    readonly file: TitleFile,
    private readonly run: Run,
  ) {
    this.signal = run.signal;
  }

  /** Reports progress; throws if the run must stop. */
  report(done: number, total = this.file.rowCount): void {
    this.signal.throwIfAborted();
    this.run.report({ done, total });
  }

  write<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return this.run.write(work, WRITING_MILLISECONDS);
  }
}
