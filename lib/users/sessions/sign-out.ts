import "server-only";
import { db } from "@/lib/kit/db";
import { hashSessionToken } from "./session-token";

/** Ends the session and its live connections; returns its owner, null if there was no session. */
export async function signOut(token: string | undefined): Promise<{ id: number; email: string } | null> {
  const sessionToken = token ? hashSessionToken(token) : "";
  const session = await db().session.findUnique({
    where: { sessionToken },
    select: { user: { select: { id: true, email: true } } },
  });
  if (!session) return null;
  await db().session.deleteMany({ where: { sessionToken } });
  await db().$executeRaw`select pg_notify('usus_sessions', ${String(session.user.id)})`;
  return session.user;
}
