import "server-only";
import type { User } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { isFresh } from "@/lib/users/sessions/fresh-session";

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
