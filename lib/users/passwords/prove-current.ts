import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { Invalid, NotSignedIn, Refused } from "@/lib/kit/errors";
import { isFresh } from "../sessions/fresh-session";
import { forgetTries, limitTries } from "../sessions/limit-tries";
import { isPassword } from "./password";

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
