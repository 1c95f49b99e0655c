import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Forbidden } from "@/lib/kit/errors";
import { voidLinks } from "../links/void-links";
import { endSessions } from "../sessions/end-sessions";
import { checkPassword } from "./check-password";
import type { PasswordChange } from "./contract";
import { hashPassword } from "./password";
import { proveCurrent } from "./prove-current";
import { tellPasswordChange } from "./tell-password-change";

/**
 * Sets a new password and ends other sessions. Requires the current one unless the session is fresh, and checks it
 * whenever given.
 */
export async function changePassword(scope: Scope<"account.change">, change: PasswordChange) {
  if (!settings().ALLOW_EMAIL_LOGIN) throw new Forbidden("emailLoginOff");
  const { old_password: current = "", new_password1: password } = change;
  const { user } = scope;
  await proveCurrent(scope, { current, field: "old_password" });
  const organizations = await db().organization.findMany({
    where: { id: { in: user.memberships.map(({ organizationId }) => organizationId) } },
    select: { name: true, nameEn: true, nameCs: true },
  });
  checkPassword(password, { field: "new_password1", owner: user, organizations });
  const passwordHash = await hashPassword(password);
  await inTransaction(async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: { passwordHash } });
    await voidLinks(tx, user.id);
    const ended = await endSessions(tx, user.id, { except: user.sessionId });
    await recordAudit(tx, scope, {
      action: "password.change",
      subject: { kind: "user", id: user.id, name: user.email },
      after: { ended_sessions: ended },
    });
    await tellPasswordChange(tx, user);
  });
  return { detail: "changed" as const };
}
