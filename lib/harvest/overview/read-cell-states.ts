import "server-only";
import { firstDay, type Month } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import type { AttemptStatus } from "../attempt/attempt-status";
import { type CellState, cellState } from "../show/cell-state";

/** The state of one report of one set of credentials. */
export type StateOfCell = { credentialsId: number; reportTypeId: number; state: CellState };

type Packed = [
  credentialsId: number,
  reportTypeId: number,
  factCount: number | null,
  isPartial: boolean | null,
  hasWarning: boolean,
  isBroken: boolean,
  isPlanned: boolean | null,
  isCancelled: boolean | null,
  status: AttemptStatus | null,
  errorCode: string | null,
  belongsToPlanned: boolean | null,
];

/**
 * States of all reports of the credentials that `chosen` gives as rows of `credentials`, in the order `by` (aliases c, o,
 * p). Packed into one value, since twenty thousand rows take longer to hand over than to find; intentions and requests are
 * looked for only where there are no numbers.
 */
export async function readCellStates(month: Month, chosen: Prisma.Sql, by: Prisma.Sql): Promise<StateOfCell[]> {
  const day = Prisma.sql`${firstDay(month)}::date`;
  const [found] = await db().$queryRaw<{ cells: Packed[] | null }[]>`
    WITH chosen AS MATERIALIZED (${chosen}),
    cells AS MATERIALIZED (
      SELECT c.id AS credentials_id, r.report_type_id, m.fact_count, m.is_partial, w.id IS NOT NULL AS has_warning,
        c.broken_since IS NOT NULL OR r.broken_since IS NOT NULL AS is_broken,
        row_number() OVER (ORDER BY ${by}, c.id, r.report_type_id) AS place
      FROM chosen c JOIN credentials_reports r ON r.credentials_id = c.id
      JOIN organizations o ON o.id = c.organization_id JOIN platforms p ON p.id = c.platform_id
      LEFT JOIN imports m ON m.organization_id = c.organization_id AND m.platform_id = c.platform_id
        AND m.report_type_id = r.report_type_id AND m.state = 'current' AND m.month = ${day}
      LEFT JOIN attempts w ON w.id = m.attempt_id AND w.warning_code <> ''
    ),
    of_month AS MATERIALIZED (
      SELECT i.id, i.credentials_id, i.report_type_id, i.finished_at, i.cancelled_at
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
    SELECT json_agg(json_build_array(s.credentials_id, s.report_type_id, s.fact_count, s.is_partial, s.has_warning, s.is_broken,
      n.id IS NOT NULL AND n.finished_at IS NULL, n.cancelled_at IS NOT NULL, a.status, a.error_code,
      a.intention_id = n.id) ORDER BY s.place) AS cells
    FROM cells s LEFT JOIN newest n USING (credentials_id, report_type_id)
    LEFT JOIN tried a USING (credentials_id, report_type_id)`;
  return (found?.cells ?? []).map(stateOf);
}

function stateOf(cell: Packed): StateOfCell {
  const [credentialsId, reportTypeId, factCount, isPartial, hasWarning, isBroken, ...rest] = cell;
  const [isPlanned, isCancelled, ...attempt] = rest;
  const [status, errorCode, belongsToPlanned] = attempt;
  const state = cellState({
    imported: factCount === null ? null : { factCount, isPartial: isPartial === true, hasWarning },
    isPlanned: isPlanned === true,
    isBroken,
    isCancelled: isCancelled === true,
    attempt: status && { status, errorCode: errorCode ?? "", belongsToPlanned: belongsToPlanned === true },
  });
  return { credentialsId, reportTypeId, state };
}
