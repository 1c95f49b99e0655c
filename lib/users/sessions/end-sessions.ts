import "server-only";
import type { Db } from "@/lib/kit/db";

/** Ends every session of a person, and the connections that live on them; `except`: the one that goes on. */
export async function endSessions(tx: Db, userId: number, { except }: { except?: number } = {}): Promise<number> {
  const { count } = await tx.session.deleteMany({
    where: { userId, ...(except === undefined ? {} : { id: { not: except } }) },
  });
  // Those who act as this person fall back to themselves.
  await tx.session.updateMany({ where: { impersonatedId: userId }, data: { impersonatedId: null } });
  await tx.$executeRaw`select pg_notify('usus_sessions', ${String(userId)})`;
  return count;
}
