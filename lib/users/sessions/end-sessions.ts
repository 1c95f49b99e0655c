import "server-only";
import type { Db } from "@/lib/kit/db";

/** Ends all sessions of a user and their live connections; `except` continues. */
export async function endSessions(tx: Db, userId: number, { except }: { except?: number } = {}): Promise<number> {
  const { count } = await tx.session.deleteMany({
    where: { userId, ...(except === undefined ? {} : { id: { not: except } }) },
  });
  // Impersonators of this user return to themselves.
  await tx.session.updateMany({ where: { impersonatedId: userId }, data: { impersonatedId: null } });
  await tx.$executeRaw`select pg_notify('usus_sessions', ${String(userId)})`;
  return count;
}
