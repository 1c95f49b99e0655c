import "server-only";
import { addMonths, firstDay, monthOf } from "@/lib/counter/standard/month";
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
};

/** How rows with a report_type_id and platform_id belong to types. */
type Typed = {
  readonly each: (rows: Prisma.Sql, columns: Prisma.Sql) => Prisma.Sql;
  /** The earliest `first` and the latest `last` of rows, once for each place and type. */
  readonly once: (rows: Prisma.Sql) => Prisma.Sql;
};

const byReportType: Typed = {
  each: (rows, columns) => Prisma.sql`
    SELECT ${PLACE}, report_type_id::int AS type, ${columns} FROM ${rows} AS typed`,
  once: (rows) => Prisma.sql`
    SELECT ${PLACE}, report_type_id::int AS type, min(first) AS first, max(last) AS last
    FROM ${rows} AS typed GROUP BY ${PLACE}, report_type_id`,
};

const requestedRanges = ({ requests }: ExpectedOf, { each }: Typed) => Prisma.sql`
  asked AS MATERIALIZED (
    SELECT ${PLACE}, type, min(oldest) AS oldest, TRUE AS is_asked
    FROM (${each(Prisma.sql`(${requests})`, Prisma.sql`oldest`)}) AS asked GROUP BY ${PLACE}, type
  )`;

/** Months for which credentials were enabled. */
const enabled = ({ periods }: ExpectedOf) => Prisma.sql`
  SELECT ${PLACE}, report_type_id, first, last
  FROM (
    SELECT ${PLACE}, report_type_id, first_month AS first,
      coalesce(last_month, (${firstDay(monthOf(runningMonth()))}::date - ${ONE})::date) AS last
    FROM (${periods}) AS periods
  ) AS enabled WHERE first <= last`;

const LENGTHS = Prisma.sql`
  lengths AS MATERIALIZED (
    SELECT id AS report_type_id, period_months, make_interval(months => period_months - 1) AS later FROM report_types
  )`;

/** The longest report, a year, that contains a month begins this much earlier. */
const LONGEST_REPORT = Prisma.raw("interval '11 months'");

/** Two months further apart than the longest gap have one of these periods of days between them, as a whole. */
const PERIOD = 212;
const periodOf = (month: string) => `((${month} - date '1970-01-01') / ${PERIOD})`;
const PERIODS_WITH_DATA = Prisma.raw(`bit_or(1::bigint << (${periodOf("month")} & 63)) AS periods`);
const LACKS_PERIOD = Prisma.raw(`bit_count(periods::bit(64)) <= ${periodOf("last")} - ${periodOf("first")}`);

/**
 * The definition of coverage: CTE `expected`, the months (`first` to `last`, without overlaps) in which a report of a
 * type is expected from an account, with `oldest`, the first month that working credentials can fetch, and `is_asked`
 * if there are credentials at all. These are months for which credentials were enabled, and months from the first to
 * the last one with data, or to the first one of another report that covers it. Also `gaps`, the months with data.
 */
export function expectedMonths(
  of: ExpectedOf,
  { reportTypeIds, coverings }: { readonly reportTypeIds: readonly number[]; readonly coverings: readonly Covering[] },
  range: SomeMonths,
): Prisma.Sql {
  const { first, last } = endsOf(range);
  // Without a month if the range ends before it begins.
  const end = first && last && last < first ? first : last && firstDay(addMonths(monthOf(last.slice(0, 7)), 1));
  // Data of the next months before and after decide about a month between them.
  const around = Prisma.sql`${of.imports}
    ${first ? Prisma.sql`AND month >= ${first}::date - ${ACROSS} - ${LONGEST_REPORT}` : Prisma.empty}
    ${last ? Prisma.sql`AND month <= ${last}::date + ${ACROSS}` : Prisma.empty}`;
  const months = (until: string, since: string) =>
    Prisma.raw(`(12 * (extract(year FROM ${until}) - extract(year FROM ${since}))
    + extract(month FROM ${until}) - extract(month FROM ${since}))`);
  return Prisma.sql`
    ${LENGTHS}, reported AS MATERIALIZED (
      SELECT ${PLACE}, report_type_id, min(month) AS first, max(month) AS last, count(*) AS count,
        bool_or(is_partial) AS has_partial, ${PERIODS_WITH_DATA}
      FROM imports WHERE ${around} GROUP BY ${PLACE}, report_type_id
    ), gaps AS MATERIALIZED (
      SELECT ${PLACE}, report_type_id, first, last, later, missing = 0 AND NOT has_partial AS is_whole,
        missing > ${LONGEST_GAP} AND ${LACKS_PERIOD} AS may_have_gap
      FROM (
        SELECT reported.*, later, ${months("last", "first")} + period_months * (1 - count) AS missing
        FROM reported JOIN lengths USING (report_type_id)
      ) AS counted
    ), islands AS MATERIALIZED (
      SELECT ${PLACE}, report_type_id::int AS type, first, (last + later)::date AS last FROM gaps WHERE NOT may_have_gap
      UNION ALL
      SELECT ${PLACE}, report_type_id::int, month, (coalesce(lead(previous) OVER each, last) + later)::date
      FROM (
        SELECT ${PLACE}, report_type_id, last, later, month, lag(month) OVER each AS previous
        FROM gaps g, LATERAL (
          SELECT month FROM imports i
          WHERE i.state = 'current' AND i.organization_id = g.organization_id AND i.platform_id = g.platform_id
            AND i.report_type_id = g.report_type_id AND i.account_id = g.account_id AND i.month BETWEEN g.first AND g.last
          OFFSET 0
        ) AS i WHERE may_have_gap
        WINDOW each AS (PARTITION BY ${PLACE}, report_type_id ORDER BY month)
      ) AS months WHERE previous IS NULL OR month > previous + later + ${ACROSS}
      WINDOW each AS (PARTITION BY ${PLACE}, report_type_id ORDER BY month)
    ), extended AS (${coverings.length > 0 ? untilSuccessor(reportTypeIds, coverings) : Prisma.sql`SELECT * FROM islands`}),
    ${requestedRanges(of, byReportType)}, expected AS MATERIALIZED (
      SELECT ${PLACE}, type, oldest, is_asked IS TRUE AS is_asked, lower(span) AS first, (upper(span) - ${ONE})::date AS last
      FROM (
        SELECT ${PLACE}, type, unnest(range_agg(span) * datemultirange(
          daterange(${first}::date, ${end}::date))) AS span
        FROM (
          SELECT ${PLACE}, type, daterange(first, (last + ${ONE})::date) AS span FROM extended
          UNION ALL
          SELECT ${PLACE}, report_type_id::int, daterange(first, (last + ${ONE})::date) FROM (${enabled(of)}) AS enabled
        ) AS months GROUP BY ${PLACE}, type
      ) AS months LEFT JOIN asked USING (${PLACE}, type)
    )`;
}

/** Figures may be compared with those of another year. */
const COMPARED = Prisma.raw(`interval '${LONGEST_GAP} months'`);

/**
 * CTE `expected` for completeness of figures: a place with any expected month within a year of the range is expected in
 * all of it.
 */
export function expectedThroughout(of: ExpectedOf, range: SomeMonths, typed = byReportType): Prisma.Sql {
  const { first, last } = endsOf(range);
  const since = Prisma.sql`(${first}::date - ${COMPARED})::date`;
  const until = Prisma.sql`(${last}::date + ${COMPARED})::date`;
  // No gap between data is longer than the two years around the range, so only data within them decide.
  const around = Prisma.sql`${of.imports}
    ${first ? Prisma.sql`AND month >= ${since} - ${LONGEST_REPORT}` : Prisma.empty}
    ${last ? Prisma.sql`AND month <= ${until}` : Prisma.empty}`;
  const within = Prisma.sql`(
    SELECT ${PLACE}, report_type_id, greatest(first, ${since}) AS first, least(last, ${until}) AS last
    FROM (
      SELECT ${PLACE}, report_type_id, first, (last + later)::date AS last
      FROM (
        SELECT ${PLACE}, report_type_id, min(month) AS first, max(month) AS last
        FROM imports WHERE ${around} GROUP BY ${PLACE}, report_type_id
      ) AS reported JOIN lengths USING (report_type_id)
      UNION ALL ${enabled(of)}
    ) AS months WHERE coalesce(last >= ${since}, TRUE) AND coalesce(first <= ${until}, TRUE)
  )`;
  return Prisma.sql`
    ${LENGTHS}, ${requestedRanges(of, typed)}, due AS MATERIALIZED (${typed.once(within)}
    ), expected AS MATERIALIZED (
      SELECT ${PLACE}, type, oldest, is_asked IS TRUE AS is_asked, coalesce(${first}::date, min(first) OVER ()) AS first,
        coalesce(${last}::date, max(last) OVER ()) AS last
      FROM due LEFT JOIN asked USING (${PLACE}, type)
    )`;
}

const endsOf = ({ from, to }: SomeMonths) => ({
  first: from ? firstDay(monthOf(from)) : null,
  last: to ? firstDay(monthOf(to)) : null,
});

/** Condition on two report types: the second one covers the first one. Hashed, unlike a join with few estimated rows. */
const areCovering = (coverings: readonly Covering[], type: string, by: string) => Prisma.sql`
  ${Prisma.raw(`(${type} << 16 | ${by})`)} = ANY(${coverings.map((one) => (one.type << 16) | one.by)}::int[])`;

/** Months between the last report and the first one that covers the same use. */
const untilSuccessor = (reportTypeIds: readonly number[], coverings: readonly Covering[]) => Prisma.sql`
  SELECT ${PLACE}, i.type, i.first, CASE WHEN bool_or(o.first <= i.last AND o.last > i.last) THEN i.last ELSE
    coalesce((min(o.first) FILTER (WHERE o.first > i.last AND o.first <= i.last + ${ACROSS}) - ${ONE})::date, i.last)
    END AS last
  FROM islands i JOIN islands o USING (${PLACE}) WHERE ${areCovering(coverings, "i.type", "o.type")}
  GROUP BY ${PLACE}, i.type, i.first, i.last
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
      JOIN gaps r ON r.organization_id = e.organization_id AND r.platform_id = e.platform_id
        AND r.account_id = e.account_id AND r.first <= e.last AND r.last >= e.first
    WHERE ${areCovering(coverings, "e.type", "r.report_type_id::int")} AND (e.organization_id, e.platform_id, e.account_id, e.type, e.first, e.last) NOT IN (
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
