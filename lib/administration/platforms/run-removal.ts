import "server-only";
import { moveImports } from "@/lib/imports/publish/move-imports";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { Problem } from "@/lib/kit/errors";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { log } from "@/lib/kit/log";
import type { PlatformRemoval } from "@/lib/kit/prisma/client";
import { storeTrouble } from "@/lib/kit/store-trouble";
import { deleteBelongings, deleteWhenPurged } from "./delete-belongings";
import { platformMove } from "./find-merging";
import { clashWinners, winnerOf } from "./removal";
import { removalKey, removalWork } from "./removal-work";
import { RemovalOver, settleMerge } from "./settle-merge";

/** Until what is just being written is done, and until facts that nobody sees any more may be purged. */
const WHILE_BUSY = 15_000;
const WHILE_UNPURGED = 11 * 60_000;

/** Merges or deletes a platform, from wherever an earlier worker has left it. */
export async function runRemoval(id: number, signal: AbortSignal): Promise<void> {
  const removal = await begin(id);
  if (!removal) return;
  try {
    const wait = removal.keptId === null ? await remove(removal) : await merge(removal, removal.keptId, signal);
    if (wait !== null)
      await inTransaction((tx) =>
        enqueue(tx, removalWork, { removalId: id }, { key: removalKey(id), runAt: new Date(now().getTime() + wait) }),
      );
  } catch (error) {
    if (error instanceof RemovalOver) return;
    if (signal.aborted || storeTrouble(error)) throw error;
    if (!(error instanceof Problem))
      log.error({ removal: id, error: error instanceof Error ? error.stack : String(error) }, "a platform stays");
    await fail(removal, error instanceof Problem ? error : new Problem(400, "removalFailed"));
  }
}

async function begin(id: number): Promise<PlatformRemoval | null> {
  const taken = await db().$executeRaw`
    UPDATE platform_removals SET run = run + 1, done = 0, state = 'running', alive_at = timezone('UTC', clock_timestamp())
    WHERE id = ${id} AND state IN ('waiting', 'running')`;
  return taken === 1 ? db().platformRemoval.findUnique({ where: { id } }) : null;
}

/** Returns milliseconds to come back after, null at its end. */
async function merge(removal: PlatformRemoval, keptId: number, signal: AbortSignal): Promise<number | null> {
  const move = platformMove(removal.platformId, keptId);
  const isSettled = await moveImports(move, {
    chosen: winnerOf(clashWinners.find((one) => one === removal.clashes) ?? null),
    signal,
    progress: (done, total) => note(removal, done, total),
    settle: (tx, publish) => settleMerge(tx, { removal, move, publish }),
  });
  return isSettled ? null : WHILE_BUSY;
}

async function remove(removal: PlatformRemoval): Promise<number | null> {
  await deleteBelongings(removal);
  return (await deleteWhenPurged(removal)) ? null : WHILE_UNPURGED;
}

/** Throws where it is not wanted any more. */
async function note({ id, run }: PlatformRemoval, done: number, total: number): Promise<void> {
  const written = await db().$executeRaw`
    UPDATE platform_removals SET done = ${done}, total = ${total}, alive_at = timezone('UTC', clock_timestamp())
    WHERE id = ${id} AND run = ${run} AND state = 'running'`;
  if (written === 0) throw new RemovalOver();
}

/** The platform is there as before, and offered again. */
async function fail({ id, run, platformId }: PlatformRemoval, problem: Problem): Promise<void> {
  await inTransaction(async (tx) => {
    const { count } = await tx.platformRemoval.updateMany({
      where: { id, run, state: "running" },
      data: { state: "failed", errorCode: problem.code, errorValues: problem.values, finishedAt: now() },
    });
    if (count > 0) await tx.platform.updateMany({ where: { id: platformId }, data: { leavingSince: null } });
  });
}
