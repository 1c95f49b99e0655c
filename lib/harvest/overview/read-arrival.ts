import "server-only";
import type { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import { reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { addMonths, firstDay, month } from "@/lib/counter/standard/month";
import { shownCounterReport } from "@/lib/credentials/list/list-counter-reports";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import { type Arrived, arrivalCurve } from "./arrival";
import type { arrivalCall, arrivalOf } from "./contract";

/** Publishers change; older months do not help to forecast the next one. */
const MONTHS = 24;

type Row = Omit<Arrived, "month"> & { reportTypeId: number; month: string };

/** Arrival of the platform's data over MONTHS, by the requests of one organization or of all. Throws NotFound. */
export async function readArrival(
  scope: Scope<"credentials.manage">,
  { organization, platform }: Parsed<typeof arrivalCall.params>,
): Promise<z.input<typeof arrivalCall.returns>> {
  const today = now().toISOString().slice(0, 10);
  const rows = await readArrived(scope.within(organization), platform, today);
  const types = await db().reportType.findMany({
    where: { id: { in: [...new Set(rows.map(({ reportTypeId }) => reportTypeId))] } },
    orderBy: [{ counterCode: "asc" }, { id: "asc" }],
  });
  const ofType = groupBy(rows, ({ reportTypeId }) => reportTypeId);
  return {
    whole: show(rows, today),
    report_types: types.map((type) => ({
      ...shownCounterReport(type),
      ...show(ofType.get(type.id) ?? [], today),
    })),
  };
}

function show(rows: readonly Row[], today: string): z.input<typeof arrivalOf> {
  const groups = rows.map((row) => ({ ...row, month: month(row.month) }));
  const { leftOut: left_out, points, next, ...curve } = arrivalCurve(groups, today);
  return { ...curve, left_out, points: [...points], next: next && { ...next, is_late: next.isLate } };
}

/**
 * One row per report, month and organization: the first request with a complete answer and the one before it. Omits
 * months reported as without usage.
 */
function readArrived(scope: Scope<"credentials.manage">, platform: number, today: string): Promise<Row[]> {
  const running = month(today.slice(0, 7));
  return db().$queryRaw<Row[]>`
    WITH asked AS (
      SELECT c.organization_id, i.report_type_id, i.month, (i.month + interval '1 month')::date - 1 AS last_day,
        a.started_at::date AS asked_on,
        lag(a.started_at::date) OVER (
          PARTITION BY c.organization_id, i.report_type_id, i.month ORDER BY a.started_at, a.id) AS asked_before,
        CASE WHEN a.status = 'success' AND NOT a.is_partial
          THEN coalesce(a.downloaded_at, a.finished_at)::date END AS came_on,
        a.status = 'no_data' AND a.error_code <> '3031' AS says_empty
      FROM credentials c JOIN intentions i ON i.credentials_id = c.id JOIN attempts a ON a.intention_id = i.id
      WHERE c.platform_id = ${platform} AND ${reachSql("c.organization_id", scope)}
        AND i.month >= ${firstDay(addMonths(running, -MONTHS))}::date AND i.month < ${firstDay(running)}::date
        AND a.started_at >= i.month + interval '1 month'
    ),
    first AS (
      SELECT DISTINCT ON (organization_id, report_type_id, month) * FROM asked
      ORDER BY organization_id, report_type_id, month, came_on, says_empty DESC, asked_on, asked_before
    )
    SELECT report_type_id AS "reportTypeId", to_char(month, 'YYYY-MM') AS month, came_on - last_day AS days,
      CASE WHEN came_on IS NOT NULL THEN asked_on - greatest(asked_before, last_day) END AS gap, count(*)::int AS count
    FROM first WHERE came_on IS NOT NULL OR NOT says_empty GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`;
}
