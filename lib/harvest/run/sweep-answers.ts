import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { removeStoredFile, removeUnnamedFiles } from "@/lib/kit/files/stored-file";
import { heldCodes } from "../states/held-answers";
import { ANSWERS } from "../sushi/download-answer";

const DAY = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

/**
 * Deletes files of answers past the retention period and files without a record (interrupted download or deleted
 * credentials). Returns their number.
 */
export async function sweepAnswers(): Promise<number> {
  const old = await removeOld();
  // A file is written minutes before its record.
  const unnamed = await removeUnnamedFiles(ANSWERS, new Date(now().getTime() - DAY), (storedAs) =>
    db().rawFile.findMany({ where: { storedAs: { in: storedAs } }, select: { storedAs: true } }),
  );
  return old + unnamed;
}

/** Attempts and imported usage stay; answers that still wait for their import or a confirmation keep the file. */
async function removeOld(): Promise<number> {
  const days = settings().ANSWER_RETENTION_DAYS;
  if (days === 0) return 0;
  const before = new Date(now().getTime() - days * DAY);
  let removed = 0;
  for (;;) {
    const old = await db().rawFile.findMany({
      where: {
        createdAt: { lt: before },
        attempt: { finishedAt: { lt: before }, errorCode: { notIn: [...heldCodes] } },
      },
      select: { id: true, storedAs: true },
      orderBy: { id: "asc" },
      take: AT_ONCE,
    });
    if (old.length === 0) return removed;
    await db().rawFile.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
    for (const { storedAs } of old) await removeStoredFile(storedAs);
    removed += old.length;
  }
}
