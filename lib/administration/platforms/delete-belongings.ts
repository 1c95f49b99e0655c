import "server-only";
import { reach } from "@/lib/access/reach";
import { systemScope } from "@/lib/access/system-scope";
import { deleteAllUsage } from "@/lib/catalog/platforms/delete-platform-data";
import { removeStoredFile } from "@/lib/kit/files/stored-file";
import type { ClaimedRun } from "@/lib/kit/jobs/claimed-run";
import type { PlatformRemoval } from "@/lib/kit/prisma/client";
import { countEffects } from "./count-effects";
import { finish } from "./settle-merge";

const STEP_MILLISECONDS = 180_000;

/** Deletes all records of a platform in one transaction, which hides them from all users. Can be repeated. */
export async function deleteBelongings(run: ClaimedRun, { id, platformId, result }: PlatformRemoval): Promise<void> {
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
    await tx.payment.deleteMany({ where: { platformId } });
    await tx.annotation.deleteMany({ where: { platformId } });
    await tx.platformTag.deleteMany({ where: { platformId } });
    return [...uploads, ...ofSeveral.map(({ rawFile }) => rawFile.storedAs)];
  }, STEP_MILLISECONDS);
  for (const stored of files) await removeStoredFile(stored);
}

/** Deletes the platform once the usage store has none of its facts; returns false until then. */
export async function deleteWhenPurged(run: ClaimedRun, { id }: PlatformRemoval): Promise<boolean> {
  return run.write(async (tx) => {
    const removal = await tx.platformRemoval.findUniqueOrThrow({ where: { id } });
    const { platformId } = removal;
    if ((await tx.import.count({ where: { platformId, purgedAt: null } })) > 0) return false;
    await tx.import.deleteMany({ where: { platformId } });
    await tx.platform.delete({ where: { id: platformId } });
    await finish(
      tx,
      removal,
      Object.fromEntries(Object.entries(removal.result ?? {}).map(([name, value]) => [name, Number(value)])),
    );
    return true;
  }, STEP_MILLISECONDS);
}
