import "server-only";
import { settings } from "@/lib/kit/env";

/** How long a session lasts in which nothing is asked for. */
export const idleMilliseconds = (): number => settings().SESSION_IDLE_HOURS * 3_600_000;

/** Sessions that have neither reached their end nor been idle for too long. */
export const liveSessions = (at: Date) => ({
  expires: { gt: at },
  lastSeenAt: { gt: new Date(at.getTime() - idleMilliseconds()) },
});
