import "server-only";
import { firstDay, month as monthOf } from "@/lib/counter/standard/month";
import { covers } from "@/lib/counter/standard/superseding";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";

/** yyyy-MM, inclusive; an absent end is open. */
export type SomeMonths = { readonly from?: string | null | undefined; readonly to?: string | null | undefined };

/** Months of report type `type` need not be obtained where there is a report of type `by`. */
export type Covering = { readonly type: number; readonly by: number };

/** Other reports that cover months of these report types: their full report, or another release. */
export async function listCoverings(reportTypeIds: readonly number[]): Promise<Covering[]> {
  const types = await db().reportType.findMany({ where: { release: { not: "own" } } });
  return types
    .filter(({ id }) => reportTypeIds.includes(id))
    .flatMap((type) =>
      types.filter((other) => other.id !== type.id && covers(other, type)).map(({ id: by }) => ({ type: type.id, by })),
    );
}

/** Two periods of data further apart are two uploads or subscriptions; nothing is expected between them. */
const LONGEST_GAP = 12;

const ACROSS = Prisma.raw(`interval '${LONGEST_GAP + 1} months'`);
const ONE = Prisma.raw("interval '1 month'");
const PLACE = Prisma.raw("organization_id, platform_id, account_id");

type ExpectedOf = {
  /** Condition on current imports of the report types, and of those that cover them. */
  readonly imports: Prisma.Sql;
  /** Credentials of the report types, as c and r, with `oldest`, the first month that they can fetch. */
  readonly requests: Prisma.Sql;
  readonly periods: Prisma.Sql;
  /** Rows with a report_type_id and platform_id, by type. */
  readonly typed: (rows: Prisma.Sql, columns: Prisma.Sql) => Prisma.Sql;
  readonly reportTypeIds: readonly number[];
  /**
   * For completeness of figures, which may be compared with another year: a place with any expected month within a year
   * of the range is expected in all of it.
   */
  readonly isThroughout: boolean;
  /** None if report types are combined. */
  readonly coverings: readonly Covering[];
};

/**
 * The definition of coverage: CTE `expected`, the months (`first` to `last`, without overlaps) in which a report of a
 * type is expected from an account, with `oldest`, the first month that working credentials can fetch, and `is_asked` if there are credentials at all. These are months
 * for which credentials were enabled, and months from the first to the last one with data, or to the first one of
 * another report that covers it. Also `reported`, the months with data.
 */
export function expectedMonths(
  { imports, requests, periods, typed, reportTypeIds, isThroughout, coverings }: ExpectedOf,
  range: SomeMonths,
): Prisma.Sql {
  const { first, last } = endsOf(range);
  const finished = Prisma.sql`(${firstDay(monthOf(runningMonth()))}::date - ${ONE})`;
  // Data of the next months before and after decide about a month between them; a figure for a year is in its first.
  const slack = isThroughout ? Prisma.raw(`interval '${LONGEST_GAP} months'`) : Prisma.raw("interval '0'");
  const around = Prisma.sql`
    ${first ? Prisma.sql`AND month >= ${first}::date - interval '37 months'` : Prisma.empty}
    ${last ? Prisma.sql`AND month <= ${last}::date + ${slack} + ${ACROSS}` : Prisma.empty}`;
  const months = (until: string, since: string) =>
    Prisma.raw(`(12 * (extract(year FROM ${until}) - extract(year FROM ${since}))
    + extract(month FROM ${until}) - extract(month FROM ${since}))`);
  return Prisma.sql`
    reported AS MATERIALIZED (
      SELECT ${PLACE}, report_type_id, min(month) AS first, max(month) AS last, count(*) AS count,
        bool_or(is_partial) AS has_partial
      FROM imports WHERE ${imports} ${around} GROUP BY ${PLACE}, report_type_id
    ), lengths AS MATERIALIZED (
      SELECT id AS report_type_id, period_months, make_interval(months => period_months - 1) AS later FROM report_types
    ), gaps AS MATERIALIZED (
      SELECT ${PLACE}, report_type_id, first, last, later, missing > ${LONGEST_GAP} AS has_gap,
        missing = 0 AND NOT has_partial AS is_whole
      FROM (
        SELECT reported.*, later, ${months("last", "first")} + period_months * (1 - count) AS missing
        FROM reported JOIN lengths USING (report_type_id)
      ) AS counted
    ), data AS (
      SELECT ${PLACE}, report_type_id, daterange(first, (last + later + ${ACROSS})::date) AS span
      FROM gaps WHERE NOT has_gap
      UNION ALL
      SELECT ${PLACE}, report_type_id, daterange(month, (month + later + ${ACROSS})::date)
      FROM (SELECT ${PLACE}, report_type_id, later FROM gaps WHERE has_gap) AS gaps
        JOIN (SELECT ${PLACE}, report_type_id, month FROM imports WHERE ${imports} ${around}) AS i
          USING (${PLACE}, report_type_id)
    ), islands AS MATERIALIZED (
      SELECT ${PLACE}, type, lower(span) AS first, (upper(span) - ${ACROSS})::date AS last
      FROM (
        SELECT ${PLACE}, type, unnest(range_agg(span)) AS span
        FROM (${typed(Prisma.sql`data`, Prisma.sql`span`)}) AS data GROUP BY ${PLACE}, type
      ) AS spans
    ), extended AS (${coverings.length > 0 ? untilSuccessor(reportTypeIds, coverings) : Prisma.sql`SELECT * FROM islands`}),
    asked AS MATERIALIZED (
      SELECT ${PLACE}, type, min(oldest) AS oldest, TRUE AS is_asked
      FROM (${typed(Prisma.sql`(${requests})`, Prisma.sql`oldest`)}) AS asked GROUP BY ${PLACE}, type
    ), due AS MATERIALIZED (
      SELECT ${PLACE}, type, oldest, is_asked IS TRUE AS is_asked, lower(span) AS first, (upper(span) - ${ONE})::date AS last
      FROM (
        SELECT ${PLACE}, type, unnest(range_agg(span) * datemultirange(
          daterange((${first}::date - ${slack})::date, (${last}::date + ${ONE} + ${slack})::date))) AS span
        FROM (
          SELECT ${PLACE}, type, daterange(first, (last + ${ONE})::date) AS span FROM extended
          UNION ALL
          SELECT ${PLACE}, type, daterange(first, (last + ${ONE})::date)
          FROM (
            SELECT ${PLACE}, type, first_month AS first, coalesce(last_month, ${finished}::date) AS last
            FROM (${typed(Prisma.sql`(${periods})`, Prisma.sql`first_month, last_month`)}) AS periods
          ) AS enabled WHERE first <= last
        ) AS months GROUP BY ${PLACE}, type
      ) AS months LEFT JOIN asked USING (${PLACE}, type)
    ), expected AS MATERIALIZED (${
      isThroughout
        ? Prisma.sql`
          SELECT ${PLACE}, type, oldest, is_asked, coalesce(${first}::date, min(min(first)) OVER ()) AS first,
            coalesce(${last}::date, max(max(last)) OVER ()) AS last
          FROM due GROUP BY ${PLACE}, type, oldest, is_asked`
        : Prisma.sql`SELECT * FROM due`
    })`;
}

const endsOf = ({ from, to }: SomeMonths) => ({
  first: from ? firstDay(monthOf(from)) : null,
  last: to ? firstDay(monthOf(to)) : null,
});

const coveringRows = (coverings: readonly Covering[]) => Prisma.sql`
  unnest(${coverings.map(({ type }) => type)}::int[], ${coverings.map(({ by }) => by)}::int[]) AS covering (type, by_type)`;

/** Months between the last report and the first one that covers the same use. */
const untilSuccessor = (reportTypeIds: readonly number[], coverings: readonly Covering[]) => Prisma.sql`
  SELECT ${PLACE}, i.type, i.first, CASE WHEN bool_or(o.first <= i.last AND o.last > i.last) THEN i.last ELSE
    coalesce((min(o.first) FILTER (WHERE o.first > i.last AND o.first <= i.last + ${ACROSS}) - ${ONE})::date, i.last)
    END AS last
  FROM islands i JOIN (
    SELECT islands.*, covering.type AS covered FROM islands JOIN ${coveringRows(coverings)} ON by_type = islands.type
  ) AS o USING (${PLACE}) WHERE o.covered = i.type GROUP BY ${PLACE}, i.type, i.first, i.last
  UNION ALL SELECT * FROM islands WHERE type = ANY(${[...reportTypeIds]}::int[])`;

/**
 * CTE `elsewhere` next to `expected`: expected report-months that other reports cover, partial if all of these are. Only
 * where the report itself lacks some.
 */
export function monthsElsewhere(coverings: readonly Covering[], months: SomeMonths): Prisma.Sql {
  const ends = endsOf(months);
  return Prisma.sql`
  covering_periods AS MATERIALIZED (
    SELECT e.organization_id, e.platform_id, e.account_id, e.type, r.report_type_id, e.first, e.last
    FROM expected e
      JOIN ${coveringRows(coverings)} ON covering.type = e.type
      JOIN gaps r ON r.organization_id = e.organization_id AND r.platform_id = e.platform_id
        AND r.account_id = e.account_id AND r.report_type_id = by_type AND r.first <= e.last AND r.last >= e.first
    WHERE (e.organization_id, e.platform_id, e.account_id, e.type, e.first, e.last) NOT IN (
      SELECT ${PLACE}, report_type_id, greatest(first, ${ends.first}::date), least(last, ${ends.last}::date)
      FROM gaps WHERE is_whole)
  ), elsewhere AS MATERIALIZED (
    SELECT organization_id, platform_id, account_id, type, month, bool_and(is_partial) AS is_partial
    FROM covering_periods p, LATERAL (
      SELECT month, is_partial FROM imports i
      WHERE i.state = 'current' AND i.organization_id = p.organization_id AND i.platform_id = p.platform_id
        AND i.report_type_id = p.report_type_id AND i.account_id = p.account_id AND i.month BETWEEN p.first AND p.last
      OFFSET 0
    ) AS i
    GROUP BY organization_id, platform_id, account_id, type, month
  )`;
}
