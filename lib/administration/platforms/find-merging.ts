import "server-only";
import type { Move } from "@/lib/imports/publish/shared-months";
import type { Db } from "@/lib/kit/db";
import { Invalid, NotFound, Refused } from "@/lib/kit/errors";

/** The platform to merge, and the one that remains. */
type Asked = { platform: number; into: number };

const names = { name: true, nameEn: true, nameCs: true, shortName: true } as const;
const shown = { id: true, ...names, organizationId: true, leavingSince: true } as const;

/**
 * Both platforms of a merge, if it is allowed: an organization's own platform may go into one of its own or a common
 * one, and neither may be in another merge or deletion. Throws NotFound for the first, Invalid and Refused for the
 * other.
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

/** Throws Refused while another platform is being merged into this one. */
export async function refuseAwaited(tx: Db, platformId: number): Promise<void> {
  const awaiting = { keptId: platformId, state: { in: ["waiting" as const, "running" as const] } };
  if ((await tx.platformRemoval.count({ where: awaiting })) > 0) throw new Refused("platformAwaited");
}

export const platformMove = (from: number, into: number) => ({ of: "platform", from, into }) as const satisfies Move;
