import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";

/** Somebody waits for it. */
export const BY_HAND = 100;

/** Server s is asked for nothing by itself at this moment. */
export const rests = Prisma.sql`(s.rest_since IS NOT NULL AND s.ready_at > timezone('UTC', clock_timestamp())
  AND s.ready_at > coalesce(s.gap_until, s.rest_since))`;

/**
 * Intention i goes before the rest of server s: somebody asked for it after that had begun. What the server says to it
 * begins the rest anew, so that a harvest of a hundred months puts one question to a server in trouble, and not a hundred.
 */
export const goesBeforeRest = Prisma.sql`(i.priority >= ${BY_HAND} AND i.asked_at >= s.rest_since)`;

/** The same of an intention and its server as they were read; null where nothing keeps it back. */
export function restOf(
  { priority, askedAt }: { priority: number; askedAt: Date | null },
  { readyAt, gapUntil, restSince, restCode }: Rest,
): { until: Date; code: string } | null {
  if (!restSince || readyAt <= now() || readyAt <= (gapUntil ?? restSince)) return null;
  const goesFirst = priority >= BY_HAND && askedAt !== null && askedAt >= restSince;
  return goesFirst ? null : { until: readyAt, code: restCode };
}

type Rest = { readyAt: Date; gapUntil: Date | null; restSince: Date | null; restCode: string };

/** Keeps a server from being asked for so many seconds, for what it said; a longer rest stays. */
export async function restServer(tx: Db, serverId: number, rest: { seconds: number; code: string }): Promise<void> {
  if (rest.seconds <= 0) return;
  await tx.$executeRaw`
    UPDATE servers SET rest_since = ${now()}, rest_code = ${rest.code}, ready_at = greatest(ready_at,
      timezone('UTC', clock_timestamp()) + make_interval(secs => ${rest.seconds}))
    WHERE id = ${serverId}`;
}
