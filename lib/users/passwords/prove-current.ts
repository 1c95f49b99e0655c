import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { Invalid, NotSignedIn, Refused } from "@/lib/kit/errors";
import { isFresh } from "../sessions/fresh-session";
import { forgetTries, limitTries } from "../sessions/limit-tries";
import { isPassword } from "./password";

/**
 * That whoever sits there is whose account it is: by the current password, or a fresh session without one. A password is
 * checked wherever it is given. Throws Invalid for the named field, Refused for those who have to sign in again.
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
  // Somebody who signs in elsewhere has no password to tell: signing in again makes the session fresh.
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
