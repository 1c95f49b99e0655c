import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import type { TimeLeft } from "./contract";
import { liveSessions } from "./live-sessions";
import { readTimeLeft } from "./read-time-left";

/** Counts as activity now; returns the remaining time. */
export async function keepSession(scope: Scope<"entering">): Promise<TimeLeft> {
  const at = now();
  await db().session.updateMany({
    where: { id: scope.person.sessionId, ...liveSessions(at) },
    data: { lastSeenAt: at },
  });
  return readTimeLeft(scope);
}
