import "server-only";
import type { Db } from "@/lib/kit/db";
import { endWishes } from "./end-wishes";

/** Gives up wishes for months that the server has deleted (3032), as far as nobody is just asking for them. */
export async function cancelExpired(tx: Db, credentialsIds: readonly number[]): Promise<void> {
  const cancelled = await tx.$queryRaw<{ id: number }[]>`
    UPDATE intentions i SET cancelled_at = timezone('UTC', clock_timestamp()),
      finished_at = timezone('UTC', clock_timestamp()), updated_at = timezone('UTC', clock_timestamp())
    FROM credentials c
    WHERE c.id = i.credentials_id AND c.id = ANY(${[...credentialsIds]}) AND i.finished_at IS NULL
      AND i.month < c.last_harvestable_month
      AND NOT EXISTS (SELECT FROM attempts WHERE intention_id = i.id AND status IN ('downloading', 'importing'))
    RETURNING i.id`;
  await endWishes(
    tx,
    cancelled.map(({ id }) => id),
  );
}
