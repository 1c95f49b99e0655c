import "server-only";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { listOldFiles, removeStoredFile } from "@/lib/kit/files/stored-file";
import { checkWork, enqueueUploadWork, importWork } from "./enqueue-upload-work";
import { UPLOADED } from "./receive/receive-file";

/** A file is written before its record, within hours. */
const AGE_MILLISECONDS = 24 * 60 * 60 * 1000;
const FILES_AT_ONCE = 1000;
const MOST_WOKEN = 100;

/**
 * Removes files that no record names, for they did not arrive whole or their upload was deleted, and asks again for work
 * without a sign of life. Returns the number of each.
 */
export async function sweepUploads(): Promise<{ removed: number; woken: number }> {
  return { removed: await removeOrphans(), woken: await wakeSilent() };
}

async function removeOrphans(): Promise<number> {
  const old = await listOldFiles(UPLOADED, new Date(now().getTime() - AGE_MILLISECONDS));
  let removed = 0;
  for (let from = 0; from < old.length; from += FILES_AT_ONCE) {
    const part = old.slice(from, from + FILES_AT_ONCE);
    const known = await db().rawFile.findMany({ where: { storedAs: { in: part } }, select: { storedAs: true } });
    const named = new Set(known.map(({ storedAs }) => storedAs));
    const orphans = part.filter((storedAs) => !named.has(storedAs));
    for (const storedAs of orphans) await removeStoredFile(storedAs);
    removed += orphans.length;
  }
  return removed;
}

/** Their jobs were given up by the queue; whoever is at work all the same keeps it, for each takes it up under a number of its own. */
async function wakeSilent(): Promise<number> {
  const silent = await db().$queryRaw<{ id: number; state: string }[]>`
    SELECT id, state::text AS state FROM uploads
    WHERE state IN ('initial', 'importing')
      AND coalesce(alive_at, created_at) < timezone('UTC', clock_timestamp()) - interval '10 minutes'
      AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs j WHERE j.key = 'uploads.' || CASE WHEN state = 'initial' THEN 'check ' ELSE 'import ' END || uploads.id
          AND j.attempts < j.max_attempts)
    ORDER BY id LIMIT ${MOST_WOKEN}`;
  for (const { id, state } of silent)
    await inTransaction((tx) => enqueueUploadWork(tx, state === "initial" ? checkWork : importWork, id));
  return silent.length;
}
