import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";

/** Ends one of the user's own sessions and its live connections. */
export async function endSession(scope: Scope<"account.change">, sessionId: number): Promise<null> {
  const { user } = scope;
  await inTransaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { id: sessionId, userId: user.id } });
    if (count === 0) throw new NotFound();
    await tx.$executeRaw`select pg_notify('usus_sessions', ${String(user.id)})`;
    await recordAudit(tx, scope, { action: "session.end", subject: { kind: "user", id: user.id, name: user.email } });
  });
  return null;
}
