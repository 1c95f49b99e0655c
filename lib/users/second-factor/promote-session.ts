import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { NotSignedIn } from "@/lib/kit/errors";
import { hashSessionToken, newSessionToken } from "@/lib/users/sessions/session-token";

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
