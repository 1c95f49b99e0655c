import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { listOldFiles, removeStoredFile } from "@/lib/kit/files/stored-file";
import { ANSWERS } from "../sushi/download-answer";

/** A file is written before its record, within minutes. */
const AGE_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Removes files that no record names: their download was cut off, or their credentials were deleted. Returns how many. */
export async function sweepAnswers(): Promise<number> {
  const old = await listOldFiles(ANSWERS, new Date(now().getTime() - AGE_MILLISECONDS));
  let removed = 0;
  for (let start = 0; start < old.length; start += 1000) {
    const part = old.slice(start, start + 1000);
    const known = await db().rawFile.findMany({ where: { storedAs: { in: part } }, select: { storedAs: true } });
    const named = new Set(known.map(({ storedAs }) => storedAs));
    const orphans = part.filter((storedAs) => !named.has(storedAs));
    for (const storedAs of orphans) await removeStoredFile(storedAs);
    removed += orphans.length;
  }
  return removed;
}
