import "server-only";
import type { Scope } from "@/lib/access/scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Forbidden, Refused } from "@/lib/kit/errors";
import type { Credentials } from "../contract";
import { findAccount } from "../find-account";
import { hashPassword, isOutdated, isPassword } from "../passwords/password";
import { forgetTries, limitTries } from "./limit-tries";
import { openSession } from "./open-session";

type Entry = Credentials & {
  userAgent: string;
  /** Of the session the browser still has; it ends. */
  formerToken: string | undefined;
};

/** Opens a session; unknown address, wrong password and disabled account are told apart neither by words nor by time. */
export async function signIn(scope: Scope<"anyone">, { email, password, userAgent, formerToken }: Entry) {
  if (!settings().ALLOW_EMAIL_LOGIN) throw new Forbidden("emailLoginOff");
  const { network } = scope;
  const takeBack = await limitTries("sign-in", { account: email, network });
  const user = await findAccount(email, { withPassword: true });
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
  await forgetTries("sign-in", email);
  const session = await inTransaction(async (tx) => {
    if (fresh) await tx.user.update({ where: { id: user.id }, data: { passwordHash: fresh } });
    await recordAudit(tx, scope, { action: "session.open", by: user });
    return openSession(tx, { userId: user.id, network, userAgent, formerToken });
  });
  return { userId: user.id, ...session };
}
