import "server-only";
import type { Db } from "@/lib/kit/db";
import type { ImportPlace } from "./open-import";

export type Discarded = { id: number; attemptId: number | null; wasCurrent: boolean; factCount: number };

/**
 * Hides all numbers of the places at once, former versions and those just being loaded included; the sweep removes their
 * facts later. Part of the caller's transaction. Returns what was hidden; safe to repeat.
 */
export function discardMonths(tx: Db, places: readonly ImportPlace[]): Promise<Discarded[]> {
  const rows = places.map(({ organizationId, platformId, reportTypeId, month }) => ({
    organization_id: organizationId,
    platform_id: platformId,
    report_type_id: reportTypeId,
    month: `${month}-01`,
  }));
  return tx.$queryRaw<Discarded[]>`
    WITH places AS (
      SELECT DISTINCT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS p(organization_id int, platform_id int, report_type_id smallint, month date)
    ),
    found AS (
      SELECT m.id, m.state FROM imports m JOIN places USING (organization_id, platform_id, report_type_id, month)
      WHERE m.state <> 'discarded' ORDER BY m.id FOR UPDATE OF m
    )
    UPDATE imports m SET state = 'discarded',
      hidden_since = coalesce(m.hidden_since, timezone('UTC', clock_timestamp()))
    FROM found WHERE m.id = found.id
    RETURNING m.id, m.attempt_id AS "attemptId", found.state = 'current' AS "wasCurrent", m.fact_count AS "factCount"`;
}
