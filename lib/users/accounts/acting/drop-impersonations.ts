import "server-only";
import type { Db } from "@/lib/kit/db";

/** Ends impersonations of and by this user: they were allowed by ranks that have just changed. */
export async function dropImpersonations(tx: Db, userId: number): Promise<void> {
  const dropped = await tx.session.updateManyAndReturn({
    where: { OR: [{ impersonatedId: userId }, { userId, impersonatedId: { not: null } }] },
    data: { impersonatedId: null },
    select: { userId: true },
  });
  for (const owner of new Set([userId, ...dropped.map((session) => session.userId)]))
    await tx.$executeRaw`select pg_notify('usus_sessions', ${String(owner)})`;
}
