import "server-only";
import type { User } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { isFresh } from "@/lib/users/sessions/fresh-session";

/** Whether the session has seen a second factor, or was opened within the last ten minutes. */
export async function hasProof({ sessionId }: Pick<User, "sessionId">): Promise<boolean> {
  const session = await db().session.findUnique({
    where: { id: sessionId },
    select: { createdAt: true, codeGivenAt: true },
  });
  return session !== null && (session.codeGivenAt !== null || isFresh(session.createdAt, now()));
}

/** Ways to sign in are not changed from a browser that somebody left open: throws Refused("signInAgain"). */
export async function requireProof({ user }: Scope<"account.change">): Promise<void> {
  if (!(await hasProof(user))) throw new Refused("signInAgain");
}
