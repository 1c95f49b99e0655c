import "server-only";
import type { Db } from "@/lib/kit/db";

/**
 * Hides all that was ever imported through these credentials, the present numbers and former ones, as part of the caller's
 * transaction; the sweep removes the facts. Returns how many months lost their present numbers.
 */
export async function discardHarvested(tx: Db, credentialsIds: readonly number[]): Promise<number> {
  const [hidden] = await tx.$queryRaw<{ months: number }[]>`
    WITH harvested AS (
      SELECT m.id, m.state FROM imports m
      JOIN attempts a ON a.id = m.attempt_id
      JOIN intentions i ON i.id = a.intention_id
      WHERE i.credentials_id = ANY(${[...credentialsIds]}) AND m.state IN ('loading', 'current', 'replaced')
      FOR UPDATE OF m),
    gone AS (
      UPDATE imports SET state = 'discarded', hidden_since = timezone('UTC', clock_timestamp())
      FROM harvested h WHERE imports.id = h.id RETURNING h.state)
    SELECT count(*) FILTER (WHERE state = 'current')::int AS months FROM gone`;
  return hidden?.months ?? 0;
}
