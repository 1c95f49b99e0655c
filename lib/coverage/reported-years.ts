import "server-only";
import { type Reach, reachSql } from "@/lib/access/reach";
import { addMonths, firstDay, month as monthOf } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import type { MonthRange } from "@/lib/usage/question";

type Asked = {
  readonly reportTypeIds: readonly number[];
  /** All if absent. */
  readonly platformIds?: readonly number[] | undefined;
  /** All if absent. */
  readonly months?: MonthRange | undefined;
};

type ReportedYears = { readonly platform: number; readonly reportType: number; readonly years: readonly number[] };

/**
 * Years of the range in which a report of a type, even an empty or partial one, contains finished months of a platform.
 * Costs much less than coverage, which also says what is expected.
 */
export async function reportedYears(
  reach: Reach,
  { reportTypeIds, platformIds, months: { from, to } = { from: null, to: null } }: Asked,
): Promise<ReportedYears[]> {
  const finished = addMonths(monthOf(runningMonth()), -1);
  const since = from ? firstDay(monthOf(from)) : "-infinity";
  const until = firstDay(to && to < finished ? monthOf(to) : finished);
  return db().$queryRaw<ReportedYears[]>`
    SELECT platform_id AS platform, report_type_id::int AS "reportType", array_agg(DISTINCT year) AS years
    FROM (
      SELECT platform_id, report_type_id, month FROM imports
      WHERE state = 'current' AND report_type_id = ANY(${[...reportTypeIds]}::int[])
        AND ${reachSql("organization_id", reach)}
        ${platformIds ? Prisma.sql`AND platform_id = ANY(${[...platformIds]}::int[])` : Prisma.empty}
        AND month >= ${since}::date - interval '11 months' AND month <= ${until}::date
      GROUP BY platform_id, report_type_id, month
    ) AS reported JOIN report_types ON report_types.id = report_type_id,
      LATERAL (SELECT (month + make_interval(months => period_months - 1))::date AS ends) AS report,
      generate_series(extract(year FROM greatest(month, ${since}::date))::int, extract(year FROM least(ends, ${until}::date))::int) AS year
    WHERE ends >= ${since}::date GROUP BY platform_id, report_type_id`;
}
