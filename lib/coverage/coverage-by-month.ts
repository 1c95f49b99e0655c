import "server-only";
import type { Reach } from "@/lib/access/reach";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import type { CountedSpan } from "./counted-spans";
import type { SomeMonths } from "./expected-months";
import { type CoverageKind, type CoveredReports, MOST_KINDS, monthsOfKinds, reportMonthsSql } from "./read-coverage";

/** Reports present in a month (including those known to be empty), of those expected. */
export type MonthCoverage = {
  readonly month: string;
  readonly present: number;
  /** Stored, but only with a part of their usage; not among those present. */
  readonly partial: number;
  readonly expected: number;
  /** Quarters and years that include this month. */
  readonly spans: readonly CountedSpan[];
};

/** Grouping of quarters and years. */
const keys = {
  organization: Prisma.sql`organization_id`,
  platform: Prisma.sql`platform_id`,
  reportType: Prisma.sql`type`,
} as const;

export type SpanKey = keyof typeof keys;

/**
 * Months (within the selection) in which reports are expected, in order. Reports are expected by account of an
 * organization at a platform, and by report type. A quarterly or yearly report is present in each of its months.
 */
export async function coverageByMonth(
  reach: Reach,
  { by, ...of }: CoveredReports & { readonly by?: SpanKey | undefined },
  months: SomeMonths,
): Promise<MonthCoverage[]> {
  return db().$queryRaw<MonthCoverage[]>`
    WITH ${reportMonthsSql(reach, of, months)}, spans AS (${spansBy(Prisma.sql`month`, by)}),
      counted AS (
        SELECT month, count(*) FILTER (WHERE NOT is_partial)::int AS present,
          count(*) FILTER (WHERE is_partial)::int AS partial
        FROM here GROUP BY month
      ), ${demand}
    SELECT to_char(month, 'YYYY-MM') AS month, coalesce(present, 0) AS present, coalesce(partial, 0) AS partial, expected,
      coalesce(spans, '[]') AS spans
    FROM (SELECT month, sum(expected)::int AS expected FROM demand GROUP BY month) AS demand
      LEFT JOIN counted USING (month) LEFT JOIN spans USING (month) ORDER BY month`;
}

/** The same for several kinds of reports, by index in the list. */
export async function kindsByMonth(
  reach: Reach,
  { kinds, organizationIds, accountIds, by }: Pick<CoveredReports, "organizationIds" | "accountIds"> & KindsBy,
  months: SomeMonths,
): Promise<(MonthCoverage & { readonly kind: number })[]> {
  const statements = Array.from({ length: Math.ceil(kinds.length / MOST_KINDS) }, async (_, at) => {
    const some = kinds.slice(at * MOST_KINDS, (at + 1) * MOST_KINDS);
    const rows = await db().$queryRaw<(MonthCoverage & { kind: number })[]>`
      WITH ${monthsOfKinds(reach, { kinds: some, organizationIds, accountIds }, months)},
        spans AS (${spansBy(Prisma.sql`type, month`, by)}),
        ${demand},
        counted AS (
          SELECT month, coalesce(bits, 0) AS bits, coalesce(partial, 0) AS partial, count(*) AS count
          FROM (SELECT * FROM monthly UNION ALL SELECT * FROM lengthened) AS reported GROUP BY 1, 2, 3
        ),
        present AS (
          SELECT type, month, sum(count) FILTER (WHERE bits & bit <> 0)::int AS present,
            sum(count) FILTER (WHERE partial & bit <> 0)::int AS partial
          FROM counted JOIN kinds ON (bits | partial) & bit <> 0 GROUP BY type, month
        )
      SELECT type AS kind, to_char(month, 'YYYY-MM') AS month, coalesce(present, 0) AS present,
        coalesce(partial, 0) AS partial, expected, coalesce(spans, '[]') AS spans
      FROM demand LEFT JOIN present USING (type, month) LEFT JOIN spans USING (type, month) ORDER BY type, month`;
    return rows.map((one) => ({ ...one, kind: at * MOST_KINDS + one.kind }));
  });
  return (await Promise.all(statements)).flat();
}

type KindsBy = { readonly kinds: readonly CoverageKind[]; readonly by?: SpanKey | undefined };

/** CTE: number of expected reports by type and month. */
const demand = Prisma.sql`
  demand AS (
    SELECT type, day::date AS month, sum(count)::int AS expected
    FROM (SELECT type, first, last, count(*) AS count FROM expected GROUP BY type, first, last) AS alike,
      generate_series(first, last, interval '1 month') AS day
    GROUP BY type, day
  )`;

/** Quarters and years that include each month, optionally by type. */
const spansBy = (each: Prisma.Sql, by: SpanKey | undefined) => Prisma.sql`
  SELECT ${each}, json_agg(
    json_build_object('from', to_char(begins, 'YYYY-MM'), 'to', to_char(ends, 'YYYY-MM'), 'of', keys)
    ORDER BY begins, ends
  ) AS spans
  FROM (
    SELECT ${each}, begins, ends, ${by ? Prisma.sql`array_agg(DISTINCT ${keys[by]})` : Prisma.sql`NULL::int[]`} AS keys
    FROM longer GROUP BY ${each}, begins, ends
  ) AS counted GROUP BY ${each}`;
