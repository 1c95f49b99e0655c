import "server-only";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Forbidden, Refused } from "@/lib/kit/errors";
import type { Credentials } from "./contract";
import { accountSubject, addressSubject, limitSignIn } from "./limit-sign-in";
import { openSession } from "./open-session";
import { hashPassword, isOutdated, isPassword } from "./password";
import { hashSessionToken } from "./session-token";

type Entry = Credentials & {
  /** As `callerNetwork` names it. */
  network: string;
  /** Of the session the browser still has; it ends. */
  formerToken: string | undefined;
};

/** Opens a session; unknown address, wrong password and disabled account are told apart neither by words nor by time. */
export async function signIn({ email, password, network, formerToken }: Entry) {
  if (!settings().ALLOW_EMAIL_LOGIN) throw new Forbidden("emailLoginOff");
  const address = email.toLowerCase();
  const takeBack = await limitSignIn([accountSubject(address), addressSubject(network)]);
  const user = await db().user.findUnique({ where: { email: address, isActive: true } });
  const passwordHash = user?.passwordHash ?? null;
  if (!(await isPassword(password, passwordHash)) || !user || !passwordHash) throw new Refused("wrongCredentials");

  const fresh = isOutdated(passwordHash) ? await hashPassword(password) : null;
  await takeBack();
  const session = await inTransaction(async (tx) => {
    await tx.signInFailure.deleteMany({ where: { subject: accountSubject(address) } });
    await tx.session.deleteMany({
      where: {
        OR: [
          { userId: user.id, expires: { lt: now() } },
          ...(formerToken ? [{ sessionToken: hashSessionToken(formerToken) }] : []),
        ],
      },
    });
    if (fresh) await tx.user.update({ where: { id: user.id }, data: { passwordHash: fresh } });
    return openSession(tx, user.id);
  });
  return { userId: user.id, ...session };
}
