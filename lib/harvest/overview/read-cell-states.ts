import "server-only";
import { firstDay, type Month } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import type { AttemptStatus } from "../states/attempt-status";
import { type CellState, cellState } from "../states/cell-state";
import { isNotOffered } from "./is-not-offered";

/** Number of cells of one report with the same state, and their credentials if requested. */
export type CellsOfState = { state: CellState; reportTypeId: number; count: number; credentialsIds: readonly number[] };

type CellGroup = {
  reportTypeId: number;
  /** Of the month's current numbers: 0, or 1 for any amount; null without numbers. */
  factCount: number | null;
  isPartial: boolean | null;
  hasWarning: boolean;
  isBroken: boolean;
  isPlanned: boolean | null;
  isCanceled: boolean | null;
  isNotOffered: boolean;
  status: AttemptStatus | null;
  errorCode: string | null;
  belongsToPlanned: boolean | null;
  count: number;
  credentialsIds: number[] | null;
};

/**
 * States of all reports of the credentials that `chosen` selects as rows of `credentials`. Equal cells are grouped,
 * because transferring 40,000 rows takes longer than counting them; intentions and requests are only read for months
 * without numbers, which are few.
 */
export async function readCellStates(
  month: Month,
  selection: Prisma.Sql,
  { whose }: { whose: boolean },
): Promise<CellsOfState[]> {
  const day = Prisma.sql`${firstDay(month)}::date`;
  const ids = whose ? Prisma.sql`array_agg(s.credentials_id)` : Prisma.sql`NULL::int[]`;
  const groups = await db().$queryRaw<CellGroup[]>`
    WITH chosen AS MATERIALIZED (
      SELECT id, organization_id, platform_id, account_id, version_hash, broken_since FROM (${selection}) AS c
    ),
    cells AS MATERIALIZED (
      SELECT c.id AS credentials_id, r.report_type_id, (m.fact_count > 0)::int AS fact_count, m.is_partial,
        w.id IS NOT NULL AS has_warning, c.broken_since IS NOT NULL OR r.broken_since IS NOT NULL AS is_broken
      FROM chosen c JOIN credentials_reports r ON r.credentials_id = c.id
      LEFT JOIN imports m ON m.organization_id = c.organization_id AND m.platform_id = c.platform_id
        AND m.account_id = c.account_id AND m.report_type_id = r.report_type_id AND m.state = 'current' AND m.month = ${day}
      LEFT JOIN attempts w ON w.id = m.attempt_id AND w.warning_code <> ''
    ),
    of_month AS MATERIALIZED (
      SELECT i.id, i.credentials_id, i.report_type_id, i.finished_at, i.canceled_at, i.not_offered_at
      FROM intentions i JOIN cells USING (credentials_id, report_type_id)
      WHERE i.month = ${day} AND cells.fact_count IS NULL
    ),
    newest AS (
      SELECT DISTINCT ON (credentials_id, report_type_id) * FROM of_month
      ORDER BY credentials_id, report_type_id, finished_at IS NULL DESC, id DESC
    ),
    tried AS (
      SELECT DISTINCT ON (w.credentials_id, w.report_type_id) w.credentials_id, w.report_type_id, a.intention_id,
        a.status, a.error_code
      FROM of_month w JOIN attempts a ON a.intention_id = w.id
      ORDER BY w.credentials_id, w.report_type_id, a.id DESC
    )
    SELECT s.report_type_id AS "reportTypeId", s.fact_count AS "factCount", s.is_partial AS "isPartial",
      s.has_warning AS "hasWarning", s.is_broken AS "isBroken", false AS "isPlanned", false AS "isCanceled",
      NULL::attempt_status AS status, NULL AS "errorCode", NULL::boolean AS "belongsToPlanned", false AS "isNotOffered",
      count(*)::int AS count, ${ids} AS "credentialsIds"
    FROM cells s WHERE s.fact_count IS NOT NULL GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    SELECT s.report_type_id, NULL, s.is_partial, s.has_warning, s.is_broken,
      n.id IS NOT NULL AND n.finished_at IS NULL AS "isPlanned", n.canceled_at IS NOT NULL AS "isCanceled",
      a.status, a.error_code AS "errorCode", a.intention_id = n.id AS "belongsToPlanned",
      ${isNotOffered({ month: day, version: Prisma.sql`v.version_hash`, credentialsId: Prisma.sql`s.credentials_id`, reportTypeId: Prisma.sql`s.report_type_id` })} AS "isNotOffered", count(*)::int AS count, ${ids} AS "credentialsIds"
    FROM cells s JOIN chosen v ON v.id = s.credentials_id LEFT JOIN newest n USING (credentials_id, report_type_id)
    LEFT JOIN tried a USING (credentials_id, report_type_id)
    LEFT JOIN report_lists l ON l.credentials_id = s.credentials_id
    LEFT JOIN offered_reports o ON o.credentials_id = s.credentials_id AND o.report_type_id = s.report_type_id
    WHERE s.fact_count IS NULL GROUP BY 1, 3, 4, 5, 6, 7, 8, 9, 10, 11`;
  return groups.map((cells) => ({
    state: stateOf(cells),
    reportTypeId: cells.reportTypeId,
    count: cells.count,
    credentialsIds: cells.credentialsIds ?? [],
  }));
}

function stateOf({ factCount, isPartial, hasWarning, status, errorCode, ...cell }: CellGroup): CellState {
  return cellState({
    imported: factCount === null ? null : { factCount, isPartial: isPartial === true, hasWarning },
    isNotOffered: cell.isNotOffered,
    isPlanned: cell.isPlanned === true,
    isBroken: cell.isBroken,
    isCanceled: cell.isCanceled === true,
    attempt: status && { status, errorCode: errorCode ?? "", belongsToPlanned: cell.belongsToPlanned === true },
  });
}
