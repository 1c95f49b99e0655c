import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Forbidden, Refused } from "@/lib/kit/errors";
import type { SignInFields } from "../sessions/contract";
import type { KnownBrowser } from "../sessions/known-browser";
import { forgetTries, limitTries } from "../sessions/limit-tries";
import { openSession } from "../sessions/sessions";
import { findSignIn } from "./find-account";
import { hashPassword, isOutdated, isPassword } from "./password";

type Entry = SignInFields & {
  userAgent: string;
  /** Token of the browser's previous session, which ends. */
  formerToken: string | undefined;
  /** From an earlier complete login in this browser. */
  browser?: KnownBrowser | null;
};

/**
 * Opens a session; neither words nor timing distinguish an unknown address, a wrong password and a disabled account.
 */
export async function signIn(scope: Scope<"anyone">, { email, password, userAgent, formerToken, browser }: Entry) {
  if (!settings().ALLOW_EMAIL_LOGIN) throw new Forbidden("emailLoginOff");
  const { network } = scope;
  const user = await findSignIn(email, { withPassword: true });
  const tried = { account: email, network, browser: browser && browser.userId === user?.id ? browser.id : null };
  const takeBack = await limitTries("sign-in", tried);
  const passwordHash = user?.passwordHash ?? null;
  if (!(await isPassword(password, passwordHash)) || !user || !passwordHash) {
    await recordAudit(db(), scope, {
      action: "session.refuse",
      subject: { kind: "user", id: user?.id ?? 0, name: email },
    });
    throw new Refused("wrongCredentials");
  }
  const fresh = isOutdated(passwordHash) ? await hashPassword(password) : null;
  await takeBack();
  await forgetTries("sign-in", tried);
  const session = await inTransaction(async (tx) => {
    if (fresh) await tx.user.update({ where: { id: user.id }, data: { passwordHash: fresh } });
    await recordAudit(tx, scope, { action: "session.open", by: user });
    return openSession(tx, { userId: user.id, network, userAgent, formerToken });
  });
  return { userId: user.id, ...session };
}
