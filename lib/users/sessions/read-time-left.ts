import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { NotSignedIn } from "@/lib/kit/errors";
import type { TimeLeft } from "./contract";
import { idleMilliseconds, liveSessions } from "./live-sessions";

/** Remaining time of the caller's session in seconds. Does not count as activity. */
export async function readTimeLeft({ person }: Scope<"entering">): Promise<TimeLeft> {
  const at = now();
  const session = await db().session.findUnique({
    where: { id: person.sessionId, ...liveSessions(at) },
    select: { expires: true, lastSeenAt: true },
  });
  if (!session) throw new NotSignedIn();
  const until = (end: number) => Math.floor((end - at.getTime()) / 1000);
  return {
    seconds_unless_used: until(session.lastSeenAt.getTime() + idleMilliseconds()),
    seconds_at_most: until(session.expires.getTime()),
  };
}
