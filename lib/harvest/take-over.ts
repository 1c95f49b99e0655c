import "server-only";
import type { Db } from "@/lib/kit/db";
import { announceFinished } from "./announce-finished";
import { asRow, type PlannedWish } from "./planned-wish";

type Over = { harvestId: number; priority: number; planned: readonly PlannedWish[] };

/**
 * A month is never wished for twice at once: what another harvest still waits for is waited for by this one from now on.
 * The other one may thereby be done.
 */
export async function takeOver(tx: Db, { harvestId, priority, planned }: Over): Promise<void> {
  const taken = await tx.$queryRaw<{ harvestId: number }[]>`
    WITH waiting AS (
      SELECT i.id, i.harvest_id, p.not_before, p.replaces
      FROM jsonb_to_recordset(${JSON.stringify(planned.map(asRow))}::jsonb)
        AS p(credentials_id int, report_type_id int, month date, not_before timestamp, replaces boolean)
      JOIN intentions i ON i.credentials_id = p.credentials_id AND i.report_type_id = p.report_type_id
        AND i.month = p.month
      WHERE i.finished_at IS NULL AND i.harvest_id <> ${harvestId} ORDER BY i.id FOR UPDATE OF i
    )
    UPDATE intentions i SET harvest_id = ${harvestId}, priority = ${priority}, not_before = w.not_before,
      replaces = i.replaces OR w.replaces,
      updated_at = timezone('UTC', clock_timestamp())
    FROM waiting w WHERE w.id = i.id RETURNING w.harvest_id AS "harvestId"`;
  const others = [...new Set(taken.map((one) => one.harvestId))].sort((first, second) => first - second);
  if (others.length === 0) return;
  await tx.$queryRaw`SELECT id FROM harvests WHERE id = ANY(${others}) ORDER BY id FOR NO KEY UPDATE`;
  for (const other of others) await announceFinished(tx, other);
}
