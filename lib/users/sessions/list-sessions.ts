import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import type { SessionEntity } from "./contract";
import { liveSessions } from "./live-sessions";

/** The user's active sessions, newest first. */
export async function listSessions({ user }: Scope<"account.change">): Promise<SessionEntity[]> {
  const rows = await db().session.findMany({
    where: { userId: user.id, ...liveSessions(now()) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(({ id, createdAt, lastSeenAt, network, userAgent }) => ({
    pk: id,
    created: createdAt.toISOString(),
    last_seen: lastSeenAt.toISOString(),
    network,
    user_agent: userAgent,
    is_current: id === user.sessionId,
  }));
}
