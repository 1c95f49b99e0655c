import "server-only";
import type { Reach } from "@/lib/access/reach";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import type { CountedSpan } from "./counted-spans";
import { type CoveredReports, reportMonths, type SomeMonths } from "./read-coverage";

/** How many reports of a month are here, a month known to be empty among them, of those that are expected. */
export type MonthCoverage = {
  readonly month: string;
  readonly present: number;
  readonly expected: number;
  /** The quarters and years that count it with all their months. */
  readonly spans: readonly CountedSpan[];
};

/** What the quarters and years of a month are told apart by. */
const keys = {
  organization: Prisma.sql`organization_id`,
  platform: Prisma.sql`platform_id`,
  reportType: Prisma.sql`type`,
} as const;

export type SpanKey = keyof typeof keys;

/**
 * The months (of those asked for) of which there is any report, in order. Expected is one from each organization, platform and report type that
 * has credentials for it or ever had a report. Reports of a quarter or a year are there in each of its months.
 */
export async function coverageByMonth(
  reach: Reach,
  { by, ...of }: CoveredReports & { readonly by?: SpanKey | undefined },
  months: SomeMonths,
): Promise<MonthCoverage[]> {
  return db().$queryRaw<MonthCoverage[]>`
    WITH ${reportMonths(reach, of, months)}, spans AS (
      SELECT month, json_agg(
        json_build_object('from', to_char(begins, 'YYYY-MM'), 'to', to_char(ends, 'YYYY-MM'), 'of', keys)
        ORDER BY begins, ends
      ) AS spans
      FROM (
        SELECT month, begins, ends, ${by ? Prisma.sql`array_agg(DISTINCT ${keys[by]})` : Prisma.sql`NULL::int[]`} AS keys
        FROM longer GROUP BY month, begins, ends
      ) AS counted GROUP BY month
    ), counted AS (SELECT month, count(*)::int AS present FROM here GROUP BY month)
    SELECT to_char(month, 'YYYY-MM') AS month, present, (SELECT count(*)::int FROM pairs) AS expected,
      coalesce(spans, '[]') AS spans
    FROM counted LEFT JOIN spans USING (month) ORDER BY month`;
}
