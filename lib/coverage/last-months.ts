import "server-only";
import { type Reach, reachSql } from "@/lib/access/reach";
import { db } from "@/lib/kit/db";

/**
 * The last month (yyyy-MM) with a report per organization, including months known to be empty. A yearly figure extends
 * to December.
 */
export async function lastMonths(scope: Reach): Promise<Map<number, string>> {
  // The period length is the same for all imports of a report type, so it is applied once per type.
  const rows = await db().$queryRaw<{ id: number; last: string }[]>`
    SELECT reported.id, to_char(max(last + make_interval(months => report_types.period_months - 1)), 'YYYY-MM') AS last
    FROM (
      SELECT organization_id AS id, report_type_id, last
      FROM (
        SELECT organization_id, platform_id, report_type_id FROM import_amounts
        WHERE state = 'current' AND ${reachSql("organization_id", scope)}
        GROUP BY 1, 2, 3 HAVING sum(months) > 0
      ) AS used, LATERAL (
        SELECT month AS last FROM imports i
        WHERE i.organization_id = used.organization_id AND i.platform_id = used.platform_id
          AND i.report_type_id = used.report_type_id AND i.state = 'current' ORDER BY month DESC LIMIT 1
      ) AS newest
    ) AS reported JOIN report_types ON report_types.id = reported.report_type_id
    GROUP BY 1`;
  return new Map(rows.map(({ id, last }) => [id, last]));
}
