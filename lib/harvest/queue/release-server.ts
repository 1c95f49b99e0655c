import "server-only";
import { inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import type { Lease } from "./lease-server";
import { wakeServer } from "./wake-server";

/** Seconds until a retry after a failure on our side. */
const PAUSE_SECONDS = 30;

/** Gives the server back and schedules its next work; after a request the server pauses first. */
export async function releaseServer(
  lease: Lease,
  { hasAsked, hasFailed }: { hasAsked: boolean; hasFailed: boolean },
): Promise<void> {
  lease.end();
  const usual = settings().HARVEST_COOLDOWN_SECONDS;
  await inTransaction(async (tx) => {
    const released = await tx.$executeRaw`
      UPDATE servers SET leased_by = NULL, leased_until = NULL,
        ready_at = CASE WHEN ${hasAsked} THEN greatest(ready_at, gap) ELSE ready_at END,
        gap_until = CASE WHEN ${hasAsked} THEN gap ELSE gap_until END
      FROM (SELECT timezone('UTC', clock_timestamp()) + make_interval(secs => coalesce(cooldown, ${usual})) AS gap
        FROM servers WHERE id = ${lease.serverId}) AS of
      WHERE id = ${lease.serverId} AND leased_by = ${lease.token}`;
    if (released === 1) await wakeServer(tx, lease.serverId, hasFailed ? PAUSE_SECONDS : 0);
  });
}
