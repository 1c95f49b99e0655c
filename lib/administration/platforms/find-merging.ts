import "server-only";
import type { Move } from "@/lib/imports/publish/shared-months";
import type { Db } from "@/lib/kit/db";
import { Invalid, NotFound, Refused } from "@/lib/kit/errors";

/** Which platform is merged with which. */
type Asked = { platform: number; into: number };

const names = { name: true, nameEn: true, nameCs: true, shortName: true } as const;
const shown = { id: true, ...names, organizationId: true, leavingSince: true } as const;

/**
 * Both platforms, where they can be merged: an organization's own one with one of its own or of everybody, and none that
 * is being merged or deleted. Throws NotFound for the first, Invalid and Refused for the others.
 */
export async function findMerging(tx: Db, { platform, into }: Asked) {
  const removed = await tx.platform.findUnique({ where: { id: platform }, select: shown });
  const kept = await tx.platform.findUnique({ where: { id: into }, select: shown });
  if (!removed) throw new NotFound();
  if (!kept) throw new Invalid({ into: ["unknown"] });
  if (removed.id === kept.id) throw new Invalid({ into: ["mergeWithItself"] });
  if (removed.leavingSince || kept.leavingSince) throw new Refused("platformLeaving");
  await refuseAwaited(tx, removed.id);
  if (kept.organizationId !== null && kept.organizationId !== removed.organizationId)
    throw new Invalid({ into: ["mergeIntoOwn"] });
  return { removed, kept, move: platformMove(removed.id, kept.id) };
}

/** A platform that another one is just being merged with stays until that is done. */
export async function refuseAwaited(tx: Db, platformId: number): Promise<void> {
  const awaiting = { keptId: platformId, state: { in: ["waiting" as const, "running" as const] } };
  if ((await tx.platformRemoval.count({ where: awaiting })) > 0) throw new Refused("platformAwaited");
}

export const platformMove = (from: number, into: number) => ({ of: "platform", from, into }) as const satisfies Move;
