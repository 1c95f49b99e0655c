import "server-only";
import type { User } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db } from "@/lib/kit/db";
import { NotSignedIn, Refused } from "@/lib/kit/errors";
import { isFresh } from "@/lib/users/sessions/fresh-session";
import { hashSessionToken, newSessionToken } from "../sessions/session-cookie";

/** Whether the session has entered a second factor, or was opened within ten minutes. */
export async function hasProof({ sessionId }: Pick<User, "sessionId">): Promise<boolean> {
  const session = await db().session.findUnique({
    where: { id: sessionId },
    select: { createdAt: true, codeGivenAt: true },
  });
  return session !== null && (session.codeGivenAt !== null || isFresh(session.createdAt, now()));
}

/** Login methods cannot be changed in a browser left open: throws Refused("signInAgain"). */
export async function requireProof({ user }: Scope<"account.change">): Promise<void> {
  if (!(await hasProof(user))) throw new Refused("signInAgain");
}

/**
 * Marks a session as having entered the second factor; it gets a new token, because the old one belonged to a weaker
 * session.
 */
export async function promoteSession(tx: Db, sessionId: number): Promise<{ token: string; expires: Date }> {
  const token = newSessionToken();
  const [session] = await tx.session.updateManyAndReturn({
    where: { id: sessionId },
    data: { sessionToken: hashSessionToken(token), codeGivenAt: now() },
    select: { expires: true },
  });
  if (!session) throw new NotSignedIn();
  await tx.oneTimeCode.deleteMany({ where: { sessionId } });
  return { token, expires: session.expires };
}
