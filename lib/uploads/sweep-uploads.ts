import "server-only";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { removeUnnamedFiles } from "@/lib/kit/files/stored-file";
import { checkWork, enqueueUploadWork, importWork } from "./enqueue-upload-work";
import { UPLOADED } from "./receive/receive-file";

/** A file is written before its record, within hours. */
const AGE_MILLISECONDS = 24 * 60 * 60 * 1000;
const MOST_WOKEN = 100;

/**
 * Removes files that no record names, for they did not arrive whole or their upload was deleted, and asks again for work
 * without a sign of life. Returns the number of each.
 */
export async function sweepUploads(): Promise<{ removed: number; woken: number }> {
  return { removed: await removeOrphans(), woken: await wakeSilent() };
}

const removeOrphans = () =>
  removeUnnamedFiles(UPLOADED, new Date(now().getTime() - AGE_MILLISECONDS), (storedAs) =>
    db().rawFile.findMany({ where: { storedAs: { in: storedAs } }, select: { storedAs: true } }),
  );

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
