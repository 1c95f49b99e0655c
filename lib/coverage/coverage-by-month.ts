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
      same AS MATERIALIZED (SELECT months, whole, count(*) AS count FROM reported_ranges GROUP BY months, whole),
      counted AS (${supplyOf("same")})
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
        supply AS (
          SELECT type, month, sum(present)::int AS present, sum(partial)::int AS partial
          FROM (${supplyOf("alike", "bits")}) AS counted JOIN kinds ON bits & bit <> 0 GROUP BY type, month
        )
      SELECT type AS kind, to_char(month, 'YYYY-MM') AS month, coalesce(present, 0) AS present,
        coalesce(partial, 0) AS partial, expected, coalesce(spans, '[]') AS spans
      FROM demand LEFT JOIN supply USING (type, month) LEFT JOIN spans USING (type, month) ORDER BY type, month`;
    return rows.map((one) => ({ ...one, kind: at * MOST_KINDS + one.kind }));
  });
  return (await Promise.all(statements)).flat();
}

type KindsBy = { readonly kinds: readonly CoverageKind[]; readonly by?: SpanKey | undefined };

/** Numbers of whole and partial reports by month, and by a column of these ranges. */
const supplyOf = (ranges: "same" | "alike", ...columns: readonly "bits"[]) => {
  const by = Prisma.raw(columns.map((name) => `${name},`).join(""));
  return Prisma.sql`
    SELECT ${by} day::date AS month, sum(whole)::int AS present, sum(count - whole)::int AS partial
    FROM (
      SELECT ${by} span, sum(count) AS count, sum(whole) AS whole
      FROM (
        SELECT ${by} unnest(months) AS span, count, 0 AS whole FROM ${Prisma.raw(ranges)}
        UNION ALL SELECT ${by} unnest(whole), 0, count FROM ${Prisma.raw(ranges)}
      ) AS spans GROUP BY ${by} span
    ) AS spans, generate_series(lower(span), upper(span) - interval '1 month', interval '1 month') AS day
    GROUP BY ${by} day`;
};

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
