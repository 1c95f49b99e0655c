import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Forbidden, Invalid, NotSignedIn, Refused } from "@/lib/kit/errors";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import { queueMail } from "@/lib/mail/queue-mail";
import { voidLinks } from "../links/links";
import { isFresh } from "../sessions/fresh-session";
import { forgetTries, limitTries } from "../sessions/limit-tries";
import { endSessions } from "../sessions/sessions";
import { checkPassword } from "./check-password";
import type { PasswordChange } from "./contract";
import { hashPassword, isPassword } from "./password";

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
    await mailPasswordChange(tx, user);
  });
  return { detail: "changed" as const };
}

/** Users who log in elsewhere may have none. */
export async function hasPassword({ user }: Scope<"account.change">): Promise<boolean> {
  return (await db().user.count({ where: { id: user.id, passwordHash: { not: null } } })) > 0;
}

/**
 * Verifies the user by their current password, or by a fresh session if none is given. Throws Invalid for the named
 * field, Refused if they must log in again.
 */
export async function proveCurrent(
  { user, network }: Scope<"account.change">,
  { current, field }: { current: string; field: string },
): Promise<void> {
  const session = await db().session.findUnique({
    where: { id: user.sessionId },
    select: { createdAt: true, user: { select: { passwordHash: true } } },
  });
  if (!session) throw new NotSignedIn();
  const { passwordHash } = session.user;
  if (isFresh(session.createdAt, now()) && current === "") return;
  // Users without a password log in again to get a fresh session.
  if (!passwordHash) {
    if (isFresh(session.createdAt, now())) return;
    throw new Refused("signInAgain");
  }
  if (current === "") throw new Invalid({ [field]: ["mandatory"] });
  const takeBack = await limitTries("password", { account: user.id, network });
  if (!(await isPassword(current, passwordHash))) throw new Invalid({ [field]: ["passwordWrong"] });
  await takeBack();
  await forgetTries("password", { account: user.id, network });
}

/** Notifies the account's owner of a changed password, in case it was not them. */
export function mailPasswordChange(tx: Db, { email, language }: { email: string; language: string }): Promise<void> {
  return queueMail(tx, {
    to: email,
    language: isLocale(language) ? language : routing.defaultLocale,
    template: "passwordChanged",
    values: { email },
  });
}
