import "server-only";
import type { Db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Refused } from "@/lib/kit/errors";

type Asked = { versionHash: string; organizationId: number; release: string };

/**
 * Throws Refused if other credentials request the same usage with the same secrets: usage would be counted twice. An
 * advisory lock serializes concurrent saves.
 */
export async function refuseSame(tx: Db, { versionHash, organizationId, release }: Asked, exceptId = 0): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`credentials ${versionHash}`}, 0))`;
  const same = await tx.credentials.findMany({
    where: { versionHash, release, deletedAt: null, id: { not: exceptId } },
    select: { organizationId: true },
  });
  if (same.some((one) => one.organizationId === organizationId)) throw new Refused("same-exists-within-org");
  if (same.length > 0 && settings().CONSORTIAL_INSTALLATION) throw new Refused("same-exists-globally");
}
