import "server-only";
import { announceStorageFailed } from "@/lib/events/announce-storage-failed";
import { moveImports } from "@/lib/imports/publish/move-imports";
import { now } from "@/lib/kit/clock";
import { type Db, db } from "@/lib/kit/db";
import { Problem, problemOf } from "@/lib/kit/errors";
import type { ClaimedRun } from "@/lib/kit/jobs/claimed-run";
import { runPending } from "@/lib/kit/jobs/perform-run";
import type { PlatformRemoval } from "@/lib/kit/prisma/client";
import { deleteBelongings, deleteWhenPurged } from "./delete-belongings";
import { platformMove } from "./find-merging";
import { clashWinners, winnerOf } from "./removal";
import { removalRuns } from "./removal-runs";
import { settleMerge } from "./settle-merge";

/** Milliseconds to wait while imports of the platform are being written. */
const WHILE_BUSY = 15_000;
/** Milliseconds until hidden facts may be purged. */
const WHILE_UNPURGED = 11 * 60_000;

type Run = ClaimedRun<"done" | "total">;

/** Runs a merge or a deletion. */
export async function runRemoval(id: number, signal: AbortSignal): Promise<void> {
  await runPending(
    removalRuns,
    id,
    {
      perform: (run) => perform(id, run),
      failureOf: problemOf,
      unforeseen: new Problem(400, "removalFailed"),
      settleFailed: (tx, problem) => settleFailed(tx, id, problem),
      onStorageFailed: announceStorageFailed,
    },
    { signal },
  );
}

async function perform(id: number, run: Run): Promise<void> {
  const removal = await db().platformRemoval.findUniqueOrThrow({ where: { id } });
  const wait = removal.keptId === null ? await remove(removal, run) : await merge(removal, removal.keptId, run);
  if (wait === null) return;
  await run.write(async (tx) => {
    await run.putOff(tx);
    await removalRuns.enqueue(tx, id, new Date(now().getTime() + wait));
  });
}

/** Returns the milliseconds to wait before it continues; null when done. */
async function merge(removal: PlatformRemoval, keptId: number, run: Run): Promise<number | null> {
  const move = platformMove(removal.platformId, keptId);
  const isSettled = await moveImports(move, {
    chosen: winnerOf(clashWinners.find((one) => one === removal.clashes) ?? null),
    signal: run.signal,
    progress: async (done, total) => run.report({ done, total }),
    settle: (tx, publish) => settleMerge(tx, { removal, run, move, publish }),
  });
  return isSettled ? null : WHILE_BUSY;
}

async function remove(removal: PlatformRemoval, run: Run): Promise<number | null> {
  await deleteBelongings(run, removal);
  return (await deleteWhenPurged(run, removal)) ? null : WHILE_UNPURGED;
}

/** Offers the platform again. */
async function settleFailed(tx: Db, id: number, { code, values }: Problem): Promise<void> {
  const { platformId } = await tx.platformRemoval.update({
    where: { id },
    data: { state: "failed", errorCode: code, errorValues: values, finishedAt: now() },
  });
  await tx.platform.updateMany({ where: { id: platformId }, data: { leavingSince: null } });
}
