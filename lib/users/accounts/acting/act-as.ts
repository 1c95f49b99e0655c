import "server-only";
import { isConsortiumManager } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Forbidden, NotFound, NotSignedIn } from "@/lib/kit/errors";
import { hashSessionToken, newSessionToken } from "@/lib/users/sessions/session-token";
import { isImpersonableBy } from "../rank";
import { shownAccount, targetOf } from "../show-account";
import { realPerson } from "./list-impersonable";

/**
 * Starts impersonating another user; naming the real user ends it, whatever became of the other account. The session
 * continues under a new token, and its live connections reopen. Throws NotFound without an active account, Forbidden
 * for users of a higher rank.
 */
export async function actAs(scope: Scope<"impersonate">, id: number) {
  const { user } = scope;
  const real = realPerson(user);
  const token = newSessionToken();
  const expires = await inTransaction(async (tx) => {
    const stops = id === real.id;
    const target = stops ? null : await findTarget(tx, scope, id);
    if (user.impersonator)
      await recordAudit(tx, scope, {
        action: "impersonation.stop",
        subject: { kind: "user", id: user.id, name: user.email },
        after: { real_user: real.email },
      });
    if (target)
      await recordAudit(tx, scope, {
        action: "impersonation.start",
        subject: { kind: "user", id, name: target.email },
        after: { real_user: real.email, acts_as: target.email },
      });
    return rotate(tx, scope, { token, impersonatedId: target?.id ?? null });
  });
  return { token, expires, current: id, real_user: real.id };
}

async function findTarget(tx: Db, { user }: Scope<"impersonate">, id: number) {
  const real = realPerson(user);
  if (!isConsortiumManager(real)) throw new Forbidden();
  const row = await tx.user.findUnique({ where: { id, isActive: true }, select: shownAccount });
  if (!row) throw new NotFound();
  if (!isImpersonableBy(real, { ...targetOf(row), isActive: row.isActive })) throw new Forbidden("notImpersonable");
  return row;
}

type Rotation = { token: string; impersonatedId: number | null };

async function rotate(tx: Db, { user }: Scope<"impersonate">, { token, impersonatedId }: Rotation): Promise<Date> {
  const [session] = await tx.session.updateManyAndReturn({
    where: { id: user.sessionId, userId: realPerson(user).id },
    data: { sessionToken: hashSessionToken(token), impersonatedId },
    select: { expires: true },
  });
  if (!session) throw new NotSignedIn();
  for (const person of new Set([realPerson(user).id, user.id]))
    await tx.$executeRaw`select pg_notify('usus_sessions', ${String(person)})`;
  return session.expires;
}
