import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { removeStoredFile, removeUnnamedFiles } from "@/lib/kit/files/stored-file";
import { retainedSince } from "./own-export";
import { EXPORTED } from "./run-export";

/** A file is recorded within hours after it is written. */
const AGE_MILLISECONDS = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

/** Removes expired exports with their files, and files without an export. Returns the number of files. */
export async function sweepExports(): Promise<number> {
  let removed = 0;
  for (;;) {
    const old = await db().export.findMany({
      where: { createdAt: { lte: retainedSince() } },
      select: { id: true, storedAs: true },
      take: AT_ONCE,
    });
    if (old.length === 0) break;
    await db().export.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
    for (const { storedAs } of old) {
      if (storedAs === null) continue;
      await removeStoredFile(storedAs);
      removed += 1;
    }
  }
  const unnamed = await removeUnnamedFiles(EXPORTED, new Date(now().getTime() - AGE_MILLISECONDS), (storedAs) =>
    db().export.findMany({ where: { storedAs: { in: storedAs } }, select: { storedAs: true } }),
  );
  return removed + unnamed;
}
