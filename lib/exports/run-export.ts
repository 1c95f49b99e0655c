import "server-only";
import { announceStorageFailed } from "@/lib/events/announce-storage-failed";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { Problem, problemOf } from "@/lib/kit/errors";
import { removeStoredFile, storeFile } from "@/lib/kit/files/stored-file";
import type { ClaimedRun } from "@/lib/kit/jobs/claimed-run";
import { runPending } from "@/lib/kit/jobs/perform-run";
import type { Prisma } from "@/lib/kit/prisma/client";
import { patiently } from "@/lib/usage/ask/patience";
import { exportRuns } from "./export-runs";
import { makeFile } from "./make/make-file";

/** Folder of the files. */
export const EXPORTED = "exported";

/** Writes the file of a pending export, limited to what its owner may see now. */
export async function runExport(id: number, signal: AbortSignal): Promise<void> {
  await runPending(
    exportRuns,
    id,
    {
      perform: (run) => writeFile(id, run),
      failureOf: problemOf,
      unforeseen: new Problem(400, "exportFailed"),
      settleFailed: async (tx, { code, values }) => {
        const data = { state: "failed", errorCode: code, errorValues: values, finishedAt: now() } as const;
        await tx.export.update({ where: { id }, data });
      },
      onStorageFailed: announceStorageFailed,
    },
    { signal },
  );
}

/** A finished file is not written again. */
const withoutPassphrase = (request: Prisma.JsonValue): Prisma.InputJsonValue => {
  const { passphrase: _, ...rest } = Object(request);
  return rest;
};

async function writeFile(id: number, run: ClaimedRun<"done" | "total">): Promise<void> {
  const row = await db().export.findUniqueOrThrow({ where: { id } });
  let done = 0;
  const progress = {
    rows: async (more: number) => {
      done += more;
      run.report({ done });
    },
    total: async (total: number) => run.report({ total }),
  };
  const { storedAs, sha256, sizeBytes } = await patiently(() =>
    storeFile(EXPORTED, makeFile(row, { signal: run.signal, progress })),
  );
  const finished = {
    state: "finished",
    ...{ storedAs, sha256, sizeBytes, doneRows: done, totalRows: done },
    request: withoutPassphrase(row.request),
  } as const;
  try {
    await run.write((tx) => tx.export.update({ where: { id }, data: { ...finished, finishedAt: now() } }));
  } catch (error) {
    await removeStoredFile(storedAs);
    throw error;
  }
}
