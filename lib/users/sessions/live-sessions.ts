import "server-only";
import { settings } from "@/lib/kit/env";

/** Idle limit of a session. */
export const idleMilliseconds = (): number => settings().SESSION_IDLE_HOURS * 3_600_000;

/** Sessions that have neither expired nor idled out. */
export const liveSessions = (at: Date) => ({
  expires: { gt: at },
  lastSeenAt: { gt: new Date(at.getTime() - idleMilliseconds()) },
});
