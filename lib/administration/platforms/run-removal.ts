import "server-only";
import { reach } from "@/lib/access/reach";
import { systemScope } from "@/lib/access/system-scope";
import { deleteAllUsage } from "@/lib/catalog/platforms/delete-platform-data";
import { announceStorageFailed } from "@/lib/events/announce-storage-failed";
import { moveImports } from "@/lib/imports/publish/move-imports";
import { now } from "@/lib/kit/clock";
import { type Db, db } from "@/lib/kit/db";
import { Problem, problemOf } from "@/lib/kit/errors";
import { removeStoredFile } from "@/lib/kit/files/stored-file";
import type { ClaimedRun } from "@/lib/kit/jobs/claimed-run";
import { runPending } from "@/lib/kit/jobs/perform-run";
import type { PlatformRemoval } from "@/lib/kit/prisma/client";
import { platformMove } from "./merge-platform";
import { countEffects, finish, settleMerge } from "./merge-records";
import { clashWinners, winnerOf } from "./removal";
import { removalRuns } from "./removal-runs";

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

const STEP_MILLISECONDS = 180_000;

/** Deletes all records of a platform in one transaction, which hides them from all users. Can be repeated. */
async function deleteBelongings(run: ClaimedRun, { id, platformId, result }: PlatformRemoval): Promise<void> {
  if (result !== null) return;
  const scope = await systemScope("harvest.manage", "platforms.remove");
  const files = await run.write(async (tx) => {
    const effects = await countEffects(tx, platformId);
    await tx.platformRemoval.update({ where: { id }, data: { result: effects } });
    const { uploads } = await deleteAllUsage(tx, scope, {
      platformId,
      organizationId: reach(scope),
    });
    const ofSeveral = await tx.upload.findMany({ where: { platformId }, select: { id: true, rawFile: true } });
    await tx.upload.deleteMany({ where: { platformId } });
    await tx.rawFile.deleteMany({ where: { id: { in: ofSeveral.map(({ rawFile }) => rawFile.id) } } });
    // Files without a row are removed by the clean-up.
    await tx.rawFile.deleteMany({ where: { attempt: { intention: { credentials: { platformId } } } } });
    await tx.credentials.deleteMany({ where: { platformId } });
    await tx.sheetTemplate.deleteMany({ where: { platformId } });
    await leaveAgreements(tx, platformId);
    await tx.annotation.deleteMany({ where: { platformId } });
    await tx.platformTag.deleteMany({ where: { platformId } });
    return [...uploads, ...ofSeveral.map(({ rawFile }) => rawFile.storedAs)];
  }, STEP_MILLISECONDS);
  for (const stored of files) await removeStoredFile(stored);
}

/** Deletes agreements for this platform alone; without it, the shares of others no longer add up. */
async function leaveAgreements(tx: Db, platformId: number): Promise<void> {
  await tx.agreement.deleteMany({ where: { platforms: { some: { platformId }, every: { platformId } } } });
  await tx.agreementPlatform.updateMany({
    where: { agreement: { platforms: { some: { platformId, OR: [{ share: null }, { share: { gt: 0 } }] } } } },
    data: { share: null },
  });
  await tx.agreementPlatform.deleteMany({ where: { platformId } });
}

/** Deletes the platform once the usage store has none of its facts; returns false until then. */
async function deleteWhenPurged(run: ClaimedRun, { id }: PlatformRemoval): Promise<boolean> {
  return run.write(async (tx) => {
    const removal = await tx.platformRemoval.findUniqueOrThrow({ where: { id } });
    const { platformId } = removal;
    if ((await tx.import.count({ where: { platformId, purgedAt: null } })) > 0) return false;
    await tx.import.deleteMany({ where: { platformId } });
    await tx.platformAccount.deleteMany({ where: { platformId } });
    await tx.platform.delete({ where: { id: platformId } });
    await finish(
      tx,
      removal,
      Object.fromEntries(Object.entries(removal.result ?? {}).map(([name, value]) => [name, Number(value)])),
    );
    return true;
  }, STEP_MILLISECONDS);
}
