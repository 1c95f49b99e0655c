import "server-only";
import { settings } from "@/lib/kit/env";

/** Sessions that have neither reached their end nor been idle for too long. */
export const liveSessions = (at: Date) => ({
  expires: { gt: at },
  lastSeenAt: { gt: new Date(at.getTime() - settings().SESSION_IDLE_HOURS * 3_600_000) },
});
