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

/** First and last month of ranges of months. */
const firstOf = (ranges: string) => Prisma.raw(`lower(${ranges})`);
const lastOf = (ranges: string) => Prisma.raw(`(upper(${ranges}) - interval '1 month')::date`);

type ExpectedOf = {
  /** Condition on reported months of the report types, and of those that cover them. */
  readonly reported: Prisma.Sql;
  /** Credentials of the report types, as c and r, with `oldest`, the first month that they can fetch. */
  readonly requests: Prisma.Sql;
  readonly periods: Prisma.Sql;
};

/** How rows with a report_type_id and platform_id belong to types. */
type Typed = {
  readonly each: (rows: Prisma.Sql, columns: Prisma.Sql) => Prisma.Sql;
  /** Distinct places of rows with these aggregates; a row may be of several types. */
  readonly once: (rows: Prisma.Sql, aggregates: Prisma.Sql) => Prisma.Sql;
  /** Rows of `once`, for each type. */
  readonly spread: (rows: Prisma.Sql) => Prisma.Sql;
  /** Numbers of rows of `once` by type. */
  readonly counts: (rows: Prisma.Sql) => Prisma.Sql;
};

const byReportType: Typed = {
  each: (rows, columns) => Prisma.sql`
    SELECT ${PLACE}, report_type_id::int AS type, ${columns} FROM ${rows} AS typed`,
  once: (rows, aggregates) => Prisma.sql`
    SELECT ${PLACE}, report_type_id::int AS type, ${aggregates}
    FROM ${rows} AS typed GROUP BY ${PLACE}, report_type_id`,
  spread: (rows) => rows,
  counts: (rows) => Prisma.sql`SELECT type, count(*) AS count FROM ${rows} GROUP BY type`,
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

/** Between two first days of months: 4,800 months have 146,097 days. Faster than parts of dates. */
const MONTHS_FROM_FIRST_TO_LAST = Prisma.raw("((last - first) * 4800 + 73048) / 146097");

/** The longest report, a year, that contains a month begins this much earlier. */
const LONGEST_REPORT = Prisma.raw("interval '11 months'");

const LENGTHS = Prisma.sql`
  lengths AS MATERIALIZED (
    SELECT id AS report_type_id, period_months, make_interval(months => period_months - 1) AS later FROM report_types
  )`;

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
  // Data of the next months before and after decide about a month between them; any that overlap do not change it.
  const around = Prisma.sql`datemultirange(daterange((${first}::date - ${ACROSS} - ${LONGEST_REPORT})::date,
    (${first && last && last < first ? first : last}::date + ${ACROSS} + ${ONE})::date))`;
  return Prisma.sql`
    ${LENGTHS}, gaps AS MATERIALIZED (
      SELECT ${PLACE}, report_type_id, first, last, later, missing = 0 AND NOT has_partial AS is_whole,
        missing > ${LONGEST_GAP} AS may_have_gap
      FROM (
        SELECT reported.*, later, ${MONTHS_FROM_FIRST_TO_LAST} + period_months * (1 - count) AS missing
        FROM (
          SELECT ${PLACE}, report_type_id, ${firstOf("months")} AS first, ${lastOf("months")} AS last, count,
            NOT isempty(partial) AS has_partial
          FROM reported_months WHERE ${of.reported} AND months && ${around}
        ) AS reported JOIN lengths USING (report_type_id)
      ) AS counted
    ), islands AS MATERIALIZED (
      SELECT ${PLACE}, report_type_id::int AS type, first, (last + later)::date AS last FROM gaps WHERE NOT may_have_gap
      UNION ALL
      SELECT ${PLACE}, report_type_id::int, begins, (coalesce(lead(previous) OVER each, last) + later)::date
      FROM (
        SELECT ${PLACE}, report_type_id, last, later, begins, lag(ends) OVER each AS previous
        FROM gaps JOIN reported_months USING (${PLACE}, report_type_id), LATERAL (
          SELECT lower(span) AS begins, ${lastOf("span")} AS ends FROM unnest(months) AS span
        ) AS spans WHERE may_have_gap
        WINDOW each AS (PARTITION BY ${PLACE}, report_type_id ORDER BY begins)
      ) AS months WHERE previous IS NULL OR begins > previous + later + ${ACROSS}
      WINDOW each AS (PARTITION BY ${PLACE}, report_type_id ORDER BY begins)
    ), extended AS (${coverings.length > 0 ? untilSuccessor(reportTypeIds, coverings, range) : Prisma.sql`SELECT * FROM islands`}),
    ${requestedRanges(of, byReportType)}, expected AS MATERIALIZED (
      SELECT ${PLACE}, type, oldest, is_asked IS TRUE AS is_asked, lower(span) AS first, (upper(span) - ${ONE})::date AS last
      FROM (
        SELECT ${PLACE}, type, unnest(range_agg(span) * ${daysInRange(range)}) AS span
        FROM (
          SELECT ${PLACE}, type, daterange(first, (last + ${ONE})::date) AS span FROM extended
          UNION ALL
          SELECT ${PLACE}, report_type_id::int, daterange(first, (last + ${ONE})::date) FROM (${enabled(of)}) AS enabled
        ) AS months WHERE span && ${daysInRange(range)} GROUP BY ${PLACE}, type
      ) AS months LEFT JOIN asked USING (${PLACE}, type)
    ), demand AS (
      SELECT type, day::date AS month, sum(count)::int AS expected
      FROM (SELECT type, first, last, count(*) AS count FROM expected GROUP BY type, first, last) AS alike,
        generate_series(first, last, ${ONE}) AS day
      GROUP BY type, day
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
  const until = Prisma.sql`(${first && last && last < first ? first : last}::date + ${COMPARED})::date`;
  // No gap between data is longer than the two years around the range, so only data within them decide. The bounds of
  // the data matter only where the range is open.
  const data = (later: Prisma.Sql) => Prisma.sql`
    datemultirange(daterange((${since} - ${later})::date, (${until} + ${ONE})::date))`;
  const within = Prisma.sql`(
    SELECT ${PLACE}, report_type_id, ${firstOf("months")} AS first, ${lastOf("months")} AS last
    FROM reported_months WHERE ${of.reported} AND months && ${data(Prisma.sql`interval '0 months'`)}
    UNION ALL
    SELECT ${PLACE}, report_type_id, ${firstOf("months")}, (${lastOf("months")} + later)::date
    FROM reported_months JOIN (SELECT report_type_id, later FROM lengths WHERE period_months > 1) AS longer USING (report_type_id)
    WHERE ${of.reported} AND months && ${data(Prisma.sql`later`)}
    UNION ALL
    SELECT * FROM (${enabled(of)}) AS enabled WHERE coalesce(last >= ${since}, TRUE) AND coalesce(first <= ${until}, TRUE)
  )`;
  const bounds = Prisma.join([
    ...(first ? [] : [Prisma.sql`min(first) AS first`]),
    last ? Prisma.sql`NULL::date AS last` : Prisma.sql`max(last) AS last`,
  ]);
  return Prisma.sql`
    ${LENGTHS}, ${requestedRanges(of, typed)}, due AS MATERIALIZED (${typed.once(within, bounds)}
    ), due_range AS MATERIALIZED (
      SELECT ${first ? Prisma.sql`${first}::date` : Prisma.sql`(SELECT min(first) FROM due)`} AS first,
        ${last ? Prisma.sql`${last}::date` : Prisma.sql`(SELECT max(last) FROM due)`} AS last
    ), expected AS MATERIALIZED (
      SELECT ${PLACE}, type, oldest, is_asked IS TRUE AS is_asked, r.first, r.last
      FROM ${typed.spread(Prisma.sql`due`)} CROSS JOIN due_range r LEFT JOIN asked USING (${PLACE}, type)
    ), demand AS (
      SELECT type, day::date AS month, count::int AS expected
      FROM (${typed.counts(Prisma.sql`due`)}) AS counted, due_range, generate_series(first, last, ${ONE}) AS day
    )`;
}

/** Days of these months, as the months of \`reported_months\`; none if the range ends before it begins. */
export function daysInRange(range: SomeMonths): Prisma.Sql {
  const { first, last } = endsOf(range);
  const end = first && last && last < first ? first : last && firstDay(addMonths(monthOf(last.slice(0, 7)), 1));
  return Prisma.sql`datemultirange(daterange(${first}::date, ${end}::date))`;
}

const endsOf = ({ from, to }: SomeMonths) => ({
  first: from ? firstDay(monthOf(from)) : null,
  last: to ? firstDay(monthOf(to)) : null,
});

/** Condition on two report types: the second one covers the first one. Hashed, unlike a join with few estimated rows. */
const areCovering = (coverings: readonly Covering[], type: string, by: string) => Prisma.sql`
  ${Prisma.raw(`(${type} << 16 | ${by})`)} = ANY(${coverings.map((one) => (one.type << 16) | one.by)}::int[])`;

/** The months after a report can lie in the range. */
const endsNear = (range: SomeMonths) => {
  const { first, last } = endsOf(range);
  return Prisma.sql`coalesce(i.last + ${ACROSS} > ${first}::date, TRUE) AND coalesce(i.last < ${last}::date, TRUE)`;
};

/** Months between the last report and the first one that covers the same use. */
const untilSuccessor = (
  reportTypeIds: readonly number[],
  coverings: readonly Covering[],
  range: SomeMonths,
) => Prisma.sql`
  SELECT ${PLACE}, i.type, i.first, CASE WHEN bool_or(o.first <= i.last AND o.last > i.last) THEN i.last ELSE
    coalesce((min(o.first) FILTER (WHERE o.first > i.last AND o.first <= i.last + ${ACROSS}) - ${ONE})::date, i.last)
    END AS last
  FROM islands i JOIN islands o USING (${PLACE})
  WHERE ${endsNear(range)} AND o.last > i.last AND o.first <= i.last + ${ACROSS}
    AND ${areCovering(coverings, "i.type", "o.type")}
  GROUP BY ${PLACE}, i.type, i.first, i.last
  UNION ALL SELECT * FROM islands WHERE type = ANY(${[...reportTypeIds]}::int[])`;

/**
 * CTE `elsewhere` next to `expected`: expected report-months that other reports cover, partial if all of these are. Only
 * where the report itself lacks some. `elsewhere_ranges`: the same as ranges of months, as `reported_ranges`.
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
  ), elsewhere_ranges AS (
    SELECT p.organization_id, p.platform_id, p.account_id, p.type, range_agg(r.months * days) AS months,
      range_agg((r.months - r.partial) * days) AS whole
    FROM (
      SELECT *, datemultirange(daterange(first, (last + ${ONE})::date)) AS days FROM covering_periods
    ) AS p JOIN reported_months r USING (${PLACE}, report_type_id)
    GROUP BY p.organization_id, p.platform_id, p.account_id, p.type
  )`;
}
