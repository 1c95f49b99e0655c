import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";

/** A user waits for it. */
export const BY_HAND = 100;

/** Server s receives no automatic requests now. */
export const rests = Prisma.sql`(s.rest_since IS NOT NULL AND s.ready_at > timezone('UTC', clock_timestamp())
  AND s.ready_at > coalesce(s.gap_until, s.rest_since))`;

/**
 * Intention i is exempt from the rest of server s: a user triggered it after the rest began. Its answer restarts the
 * rest, so a harvest of 100 months sends one request to a failing server, not 100.
 */
export const goesBeforeRest = Prisma.sql`(i.priority >= ${BY_HAND} AND i.asked_at >= s.rest_since)`;

/** The same check for rows that were read already; null if the intention does not rest. */
export function restOf(
  { priority, askedAt }: { priority: number; askedAt: Date | null },
  { readyAt, gapUntil, restSince, restCode }: Rest,
): { until: Date; code: string } | null {
  if (!restSince || readyAt <= now() || readyAt <= (gapUntil ?? restSince)) return null;
  const goesFirst = priority >= BY_HAND && askedAt !== null && askedAt >= restSince;
  return goesFirst ? null : { until: readyAt, code: restCode };
}

type Rest = { readyAt: Date; gapUntil: Date | null; restSince: Date | null; restCode: string };

/** Stops requests to a server for `seconds`, because of `code`; a longer rest stays. */
export async function restServer(tx: Db, serverId: number, rest: { seconds: number; code: string }): Promise<void> {
  if (rest.seconds <= 0) return;
  await tx.$executeRaw`
    UPDATE servers SET rest_since = ${now()}, rest_code = ${rest.code}, ready_at = greatest(ready_at,
      timezone('UTC', clock_timestamp()) + make_interval(secs => ${rest.seconds}))
    WHERE id = ${serverId}`;
}
