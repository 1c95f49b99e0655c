import "server-only";
import { type Reach, reachSql } from "@/lib/access/reach";
import { addMonths, firstDay, type Month, monthOf } from "@/lib/counter/standard/month";
import { offeredMonths } from "@/lib/harvest/queue/offered-months";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Prisma } from "@/lib/kit/prisma/client";
import { type CoverageRow, coverageRows, type ExpectedReports } from "./coverage";
import { lastCoveredMonth, oldestGuaranteed } from "./covered-months";
import {
  type Covering,
  daysInRange,
  expectedMonths,
  expectedThroughout,
  monthsElsewhere,
  type SomeMonths,
} from "./expected-months";

export type CoveredReports = {
  readonly reportTypeIds: readonly number[];
  /** All within reach if absent. */
  readonly organizationIds?: readonly number[] | undefined;
  readonly platformIds?: readonly number[] | undefined;
  readonly accountIds?: readonly number[] | undefined;
  /** Combines the report types: any of them covers its organization, platform and month. */
  readonly merged?: boolean | undefined;
  /**
   * Other reports that cover months of these. Absent where coverage describes figures: these contain only the usage of
   * the chosen report types, and lack all months of the range without it, expected or not.
   */
  readonly coverings?: readonly Covering[] | undefined;
};

type Asked = CoveredReports & {
  /** Null: from the first month with any report, or to the last covered month. */
  readonly from: string | null;
  readonly to: string | null;
  readonly by: readonly ("organization" | "platform" | "reportType" | "month")[];
};

type ReadCoverage = {
  readonly rows: readonly CoverageRow[];
  /** The resolved range; null if it contains no month. */
  readonly months: { readonly from: Month; readonly to: Month } | null;
};

/** Report types that coverage applies to, in the order of releases. */
export async function listCoveredTypes() {
  const types = await db().reportType.findMany({ orderBy: { id: "asc" } });
  return types.filter(({ shortName }) => hasCoverage(shortName));
}

/** Coverage applies to this report type. */
const hasCoverage = (shortName: string): boolean => !settings().REPORT_TYPES_WITHOUT_COVERAGE.includes(shortName);

/** The last month of a range: an unfinished month cannot have a report, whatever end was selected. */
export function lastMonthOfRange(to: string | null | undefined): Month {
  const running = runningMonth();
  const finished = addMonths(monthOf(running), -1);
  return to ? monthOf(to < finished ? to : finished) : lastCoveredMonth(running);
}

/** Calculates coverage from imports and credentials only. */
export async function readCoverage(reach: Reach, { from, to, by, ...of }: Asked): Promise<ReadCoverage> {
  const last = lastMonthOfRange(to);
  const rows = await readReports(reach, of, { from: from ? monthOf(from) : null, to: last, by });
  const stored = rows.flatMap(({ month, ...one }) => (month === null ? [] : [{ ...one, month: monthOf(month) }]));
  const expected = rows.flatMap(({ first, last: end, ...one }) => (first && end ? [{ ...one, first, last: end }] : []));
  const first = from ? monthOf(from) : stored.flatMap(({ month, count }) => (count > 0 ? month : [])).sort()[0];
  if (!first || first > last) return { rows: [], months: null };
  const months = { from: first, to: last };
  return { rows: coverageRows({ expected, stored, months, byMonth: by.includes("month") }), months };
}

type Found = Omit<ExpectedReports, "first" | "last"> & {
  first: string | null;
  last: string | null;
  month: string | null;
  partial: number;
  permanentlyPartial: number;
  notOffered: number;
};

/** Expected reports (with their first and last month), and those of each month: stored ones, and those that are not offered. */
function readReports(
  reach: Reach,
  of: CoveredReports,
  { from, to, by }: { readonly from: Month | null; readonly to: Month; readonly by: Asked["by"] },
): Promise<Found[]> {
  const months = { from, to };
  const column = (name: Asked["by"][number], text: string) => (by.includes(name) ? Prisma.raw(text) : Prisma.sql`0`);
  const keys = Prisma.sql`
    ${column("organization", "organization_id")} AS organization,
    ${column("platform", "platform_id")} AS platform, ${column("reportType", "type")} AS "reportType"`;
  const groups = Prisma.raw(`organization, platform, "reportType", oldest, is_asked`);
  // Places with the same months are counted together, then places with the same ranges of months; so there are few
  // months to list and to format.
  return db().$queryRaw<Found[]>`
    WITH ${reportMonthsSql(reach, of, months)}, ${leftOutMonths(reach, of, months)}, ${permanentRanges(reach, of, months)},
    placed AS (
      SELECT ${keys}, oldest, is_asked, r.months * days AS months, r.whole * days AS whole,
        (permanent.months - r.whole) * days AS permanent,
        (left_out.months - coalesce(r.whole, '{}') - coalesce(permanent.months, '{}')) * days AS left_out
      FROM (
        SELECT *, datemultirange(daterange(first, (last + ${ONE})::date)) AS days FROM expected WHERE first <= last
      ) AS e
        LEFT JOIN reported_ranges r USING (${PLACE}, type)
        LEFT JOIN permanent USING (${PLACE}, type)
        LEFT JOIN (
          SELECT ${PLACE}, type, range_agg(daterange(month, (month + ${ONE})::date)) AS months FROM left_out GROUP BY ${PLACE}, type
        ) AS left_out USING (${PLACE}, type)
    ), spans AS (
      SELECT ${groups}, kind, span, sum(count) AS count
      FROM (
        SELECT ${groups}, months, whole, permanent, left_out, count(*) AS count FROM placed
        GROUP BY ${groups}, months, whole, permanent, left_out
      ) AS alike, LATERAL (VALUES ('all', months), ('whole', whole), ('permanent', permanent), ('left-out', left_out))
        AS kinds (kind, ranges), unnest(ranges) AS span
      GROUP BY ${groups}, kind, span
    )
    SELECT organization, platform, "reportType", is_asked AS "isAsked", to_char(oldest, 'YYYY-MM') AS oldest,
      to_char(first, 'YYYY-MM') AS first, to_char(last, 'YYYY-MM') AS last, NULL AS month, count,
      0 AS partial, 0 AS "permanentlyPartial", 0 AS "notOffered"
    FROM (
      SELECT ${keys}, oldest, is_asked, first, last, count(*)::int AS count FROM expected GROUP BY 1, 2, 3, 4, 5, 6, 7
    ) AS counted
    UNION ALL
    SELECT organization, platform, "reportType", is_asked, to_char(oldest, 'YYYY-MM'), NULL, NULL, to_char(day, 'YYYY-MM'),
      reports, reports - whole, permanent, left_out
    FROM (
      SELECT ${groups}, day, ${countOf("all")} AS reports, ${countOf("whole")} AS whole, ${countOf("permanent")} AS permanent,
        ${countOf("left-out")} AS left_out
      FROM spans, generate_series(lower(span), upper(span) - ${ONE}, ${ONE}) AS day GROUP BY ${groups}, day
    ) AS counted`;
}

const countOf = (kind: string) => Prisma.sql`coalesce(sum(count) FILTER (WHERE kind = ${kind}), 0)::int`;

const PLACE = Prisma.raw("organization_id, platform_id, account_id");
const ONE = Prisma.raw("interval '1 month'");

/** CTE `permanent`: months of which the provider lost a part. Combined report types have none. */
function permanentRanges(reach: Reach, { merged, ...of }: CoveredReports, months: SomeMonths): Prisma.Sql {
  const { current, inRange } = chosenReports(reach, of, months);
  return Prisma.sql`
    permanent AS (
      SELECT ${PLACE}, report_type_id::int AS type, range_agg(daterange(month, (month + ${ONE})::date)) AS months
      FROM imports
      WHERE ${merged ? Prisma.sql`FALSE` : Prisma.sql`is_partial AND ${current} ${inRange} AND NOT ${isLonger} AND ${isPermanent}`}
      GROUP BY ${PLACE}, report_type_id
    )`;
}

/**
 * The provider lost a part of the usage of import `imports`: harvesting it again would not complete it. The check of an
 * upload names the months of its exceptions together, so next to 3031, which ends, no month counts as lost.
 */
export const isPermanent = Prisma.sql`CASE WHEN imports.is_partial THEN coalesce(
  (SELECT error_code = '3040' FROM attempts WHERE attempts.id = imports.attempt_id),
  (SELECT checked @? '$.findings[*] ? (@.level == "exception" && @.code == "3040")'
      AND NOT checked @? '$.findings[*] ? (@.level == "exception" && @.code == "3031")'
      AND position(to_char(imports.month, 'YYYY-MM') IN jsonb_path_query_array(checked,
        '$.findings[*] ? (@.code == "months-partial" && @.values.reason == "exception").values.months')::text) > 0
    FROM uploads WHERE uploads.id = imports.upload_id),
  FALSE) ELSE FALSE END`;

/**
 * CTEs next to those of `reportMonthsSql`. `left_out`: report-months that working credentials could fetch by their age, but
 * that the provider's lists leave out for all of them.
 */
export function leftOutMonths(
  reach: Reach,
  { merged, ...of }: CoveredReports,
  { from, to }: { readonly from?: string | null | undefined; readonly to: string },
): Prisma.Sql {
  const { working } = chosenReports(reach, of, {});
  const [first, last] = [from ? firstDay(monthOf(from)) : "-infinity", firstDay(monthOf(to))];
  const type = merged ? Prisma.sql`0` : Prisma.sql`w.report_type_id::int`;
  return Prisma.sql`
    offers AS MATERIALIZED (
      SELECT w.organization_id, w.platform_id, w.account_id, ${type} AS type, w.oldest, b.*
      FROM (${working}) AS w, LATERAL ${offeredMonths(Prisma.sql`w.credentials_id`, Prisma.sql`w.report_type_id`)} AS b
    ), left_out AS MATERIALIZED (
      SELECT organization_id, platform_id, account_id, type, day::date AS month, TRUE AS is_left_out
      FROM (
        SELECT organization_id, platform_id, account_id, type, min(oldest) AS oldest FROM offers GROUP BY 1, 2, 3, 4
        HAVING bool_and(first > greatest(oldest, ${first}::date) OR last < ${last}::date)
      ) AS limited, generate_series(greatest(oldest, ${first}::date), ${last}::date, interval '1 month') AS day
      WHERE NOT EXISTS (
        SELECT FROM offers o WHERE o.organization_id = limited.organization_id AND o.platform_id = limited.platform_id
          AND o.account_id = limited.account_id AND o.type = limited.type
          AND day >= o.oldest AND day >= o.first AND day <= o.last)
    )`;
}

/**
 * CTEs for statements. `reported_ranges`: months with a report (of the given months, if any) of each place and type, and
 * those with a whole one, as ranges. `here`: the same month by month, some of them partial, for good or not. `longer`: each month of a quarter or year with one figure, with its bounds. `expected`: see `expectedMonths`.
 */
export function reportMonthsSql(
  reach: Reach,
  { merged, coverings, reportTypeIds, platformIds, organizationIds, accountIds }: CoveredReports,
  months: SomeMonths = {},
): Prisma.Sql {
  if (merged)
    return monthsOfKinds(reach, { kinds: [{ reportTypeIds, platformIds }], organizationIds, accountIds }, months);
  const of = { platformIds, organizationIds, accountIds };
  const { chosen, current, requests, periods, inRange } = chosenReports(reach, { ...of, reportTypeIds }, months);
  const withCoverings = [...new Set([...reportTypeIds, ...(coverings ?? []).map(({ by }) => by)])];
  const { chosen: reported } = chosenReports(reach, { ...of, reportTypeIds: withCoverings }, months);
  const type = Prisma.sql`report_type_id::int AS type`;
  const stored = Prisma.sql`
    SELECT organization_id, platform_id, account_id, ${type}, month, is_partial, ${isPermanent} AS is_permanent
    FROM imports WHERE ${current} AND NOT ${isLonger} ${inRange}
    UNION ALL
    SELECT organization_id, platform_id, account_id, type, month, is_partial, is_permanent FROM longer WHERE true ${inRange}`;
  const around = { reported, requests, periods };
  const ownRanges = Prisma.sql`
    SELECT ${PLACE}, ${type}, months * ${daysInRange(months)} AS months, (months - partial) * ${daysInRange(months)} AS whole
    FROM reported_months WHERE ${chosen} AND NOT ${isLonger} AND months && ${daysInRange(months)}
    UNION ALL SELECT * FROM longer_ranges`;
  const expected = coverings
    ? expectedMonths(around, { reportTypeIds, coverings }, months)
    : expectedThroughout(around, months);
  const here = !coverings?.length
    ? Prisma.sql`here AS (${stored}), reported_ranges AS (${ownRanges})`
    : Prisma.sql`${monthsElsewhere(coverings, months)}, reported_ranges AS (
          SELECT ${PLACE}, type, coalesce(own.months + other.months, own.months, other.months) AS months,
            coalesce(own.whole + other.whole, own.whole, other.whole) AS whole
          FROM (${ownRanges}) AS own FULL JOIN elsewhere_ranges AS other USING (${PLACE}, type)
        ), here AS (
          SELECT organization_id, platform_id, account_id, type, month,
            coalesce(own.is_partial, TRUE) AND coalesce(elsewhere.is_partial, TRUE) AS is_partial,
            coalesce(own.is_permanent AND elsewhere.is_partial IS NOT FALSE, FALSE) AS is_permanent
          FROM (${stored}) AS own FULL JOIN elsewhere USING (organization_id, platform_id, account_id, type, month)
        )`;
  return Prisma.sql`
    longer AS (
      SELECT organization_id, platform_id, account_id, ${type}, day::date AS month, month AS begins, ends, is_partial,
        FALSE AS is_permanent
      FROM (${longerReports(current)}) AS counted, ${monthsOfLonger}
    ), ${longerRanges(inRange)}, ${expected}, ${here}`;
}

/** Report types combined: any of them covers its organization, platform and month. */
export type CoverageKind = Pick<CoveredReports, "reportTypeIds" | "platformIds">;

/** Each kind is one bit of an integer. */
export const MOST_KINDS = 30;

/**
 * The same for kinds of reports, whose index in the list is the type. Adds `kinds` (the bit of each), `monthly` (kinds
 * with a report for an organization, platform, account and month: `bits` with a whole one, `partial` with partial ones
 * only), `alike` (ranges of `bits` with the number of places that have the same) and `lengthened` (kinds covered only by a longer report). Imports are numerous, so they are read once, in index
 * order.
 */
export function monthsOfKinds(
  reach: Reach,
  {
    kinds,
    organizationIds,
    accountIds,
  }: Pick<CoveredReports, "organizationIds" | "accountIds"> & { readonly kinds: readonly CoverageKind[] },
  months: SomeMonths = {},
): Prisma.Sql {
  const everywhere = kinds.some(({ platformIds }) => platformIds === undefined);
  const of = {
    reportTypeIds: [...new Set(kinds.flatMap(({ reportTypeIds }) => reportTypeIds))],
    platformIds: everywhere ? undefined : [...new Set(kinds.flatMap(({ platformIds = [] }) => platformIds))],
    organizationIds,
    accountIds,
  };
  const { chosen, current, broadly, requests, periods, inRange } = chosenReports(reach, of, months);
  const ofType = bitsById(kinds.map(({ reportTypeIds }) => reportTypeIds));
  const open = kinds.reduce((bits, { platformIds }, at) => (platformIds ? bits : bits | (1 << at)), 0);
  const onPlatform = bitsById(kinds.map(({ platformIds = [] }) => platformIds)).map((bits) => bits | open);
  const bits = Prisma.sql`
    ((${ofType}::int[])[report_type_id] & coalesce((${onPlatform}::int[])[platform_id], ${open}::int)) AS bits`;
  const expanded = Prisma.sql`JOIN kinds ON bits & bit <> 0`;
  const typed = {
    each: (rows: Prisma.Sql, columns: Prisma.Sql) => Prisma.sql`
      SELECT organization_id, platform_id, account_id, type, ${columns}
      FROM (SELECT *, ${bits} FROM ${rows} AS each) AS typed ${expanded}`,
    once: (rows: Prisma.Sql, aggregates: Prisma.Sql) => Prisma.sql`
      SELECT ${PLACE}, bit_or(bits) AS bits, ${aggregates}
      FROM (SELECT *, ${bits} FROM ${rows} AS each) AS typed WHERE bits <> 0 GROUP BY ${PLACE}`,
    spread: (rows: Prisma.Sql) => Prisma.sql`${rows} ${expanded}`,
    counts: (rows: Prisma.Sql) => Prisma.sql`
      SELECT type, sum(count) AS count FROM (SELECT bits, count(*) AS count FROM ${rows} GROUP BY bits) AS alike ${expanded}
      GROUP BY type`,
  };
  const around = { reported: chosen, requests, periods };
  return Prisma.sql`
    kinds AS (SELECT type, 1 << type AS bit FROM generate_series(0, ${kinds.length - 1}::int) AS type), longer AS (
      SELECT DISTINCT organization_id, platform_id, account_id, type, day::date AS month, month AS begins, ends, is_partial
      FROM (SELECT *, ${bits} FROM (${longerReports(current)}) AS counted) AS counted ${expanded}, ${monthsOfLonger}
    ), ${longerRanges(inRange)}, own_ranges AS NOT MATERIALIZED (
      SELECT ${PLACE}, ${bits}, months * ${daysInRange(months)} AS months, (months - partial) * ${daysInRange(months)} AS whole
      FROM reported_months WHERE ${chosen} AND NOT ${isLonger} AND months && ${daysInRange(months)}
    ), reports AS NOT MATERIALIZED (
      SELECT * FROM own_ranges WHERE bits <> 0
      UNION ALL
      SELECT ${PLACE}, bit, l.months, l.whole - coalesce(own.months, '{}')
      FROM longer_ranges l JOIN kinds USING (type) LEFT JOIN LATERAL (
        SELECT range_agg(o.months) AS months FROM own_ranges o
        WHERE o.organization_id = l.organization_id AND o.platform_id = l.platform_id AND o.account_id = l.account_id
          AND o.bits & bit <> 0
      ) AS own ON TRUE
    ), reported_ranges AS (
      SELECT ${PLACE}, type, range_agg(months) AS months, range_agg(whole) AS whole FROM reports ${expanded}
      GROUP BY ${PLACE}, type
    ), alike AS MATERIALIZED (
      SELECT bits, range_agg(months) AS months, range_agg(whole) AS whole, count
      FROM (
        SELECT row_number() OVER () AS id, * FROM (
          SELECT lowest, highest, all_bits, all_months, all_whole, count(*) AS count FROM (
            SELECT min(bits) AS lowest, max(bits) AS highest, array_agg(bits) AS all_bits, array_agg(months) AS all_months,
              array_agg(whole) AS all_whole
            FROM reports GROUP BY ${PLACE}
          ) AS places GROUP BY lowest, highest, all_bits, all_months, all_whole
        ) AS alike_places
      ) AS alike_places, unnest(all_bits, all_months, all_whole) AS report (own_bits, months, whole), LATERAL (
        SELECT lowest AS bits WHERE lowest = highest
        UNION ALL SELECT bit FROM kinds WHERE lowest <> highest AND own_bits & bit <> 0
      ) AS kinds GROUP BY id, bits, count
    ), monthly AS NOT MATERIALIZED (
      SELECT month, organization_id, platform_id, account_id, bits, partial & ~coalesce(bits, 0) AS partial FROM (
        SELECT month, organization_id, platform_id, account_id,
          bit_or(bits) FILTER (WHERE NOT is_partial AND NOT ${isLonger}) AS bits,
          bit_or(bits) FILTER (WHERE is_partial AND NOT ${isLonger}) AS partial
        FROM (
          SELECT month, organization_id, platform_id, account_id, report_type_id, is_partial, ${bits} FROM imports
          WHERE ${broadly} ${inRange}
          ORDER BY month, organization_id, platform_id, account_id OFFSET 0
        ) AS each GROUP BY month, organization_id, platform_id, account_id
      ) AS grouped
    ), lengthened AS NOT MATERIALIZED (
      SELECT month, organization_id, platform_id, account_id, bits & ~coalesce(known, 0) AS bits,
        partial & ~(bits | coalesce(known, 0)) AS partial
      FROM (
        SELECT month, organization_id, platform_id, account_id,
          coalesce(bit_or(1 << type) FILTER (WHERE NOT is_partial), 0) AS bits,
          bit_or(1 << type) FILTER (WHERE is_partial) AS partial
        FROM longer WHERE true ${inRange} GROUP BY month, organization_id, platform_id, account_id
      ) AS counted LEFT JOIN LATERAL (
        SELECT bit_or(each.bits) AS known FROM (
          SELECT ${bits} FROM imports i
          WHERE ${current} AND NOT ${isLonger} AND i.month = counted.month AND i.organization_id = counted.organization_id
            AND i.platform_id = counted.platform_id AND i.account_id = counted.account_id
        ) AS each
      ) AS known ON TRUE
    ), here AS (
      SELECT organization_id, platform_id, account_id, type, month, coalesce(bits, 0) & bit = 0 AS is_partial,
        FALSE AS is_permanent
      FROM (SELECT * FROM monthly UNION ALL SELECT * FROM lengthened) AS reported
        JOIN kinds ON (coalesce(bits, 0) | coalesce(partial, 0)) & bit <> 0
    ), ${expectedThroughout(around, months, typed)}`;
}

/** By id, the bits of the lists that contain it. */
function bitsById(lists: readonly (readonly number[])[]): number[] {
  const bits: number[] = Array.from({ length: Math.max(0, ...lists.flat()) }, () => 0);
  for (const [at, ids] of lists.entries()) for (const id of ids) bits[id - 1] = (bits[id - 1] ?? 0) | (1 << at);
  return bits;
}

const isLonger = Prisma.sql`report_type_id = ANY(ARRAY(SELECT id FROM report_types WHERE period_months > 1))`;
const monthsOfLonger = Prisma.sql`generate_series(month, ends, interval '1 month') AS day`;

/** Months of quarters and years with one figure as ranges, as `reported_ranges`. */
const longerRanges = (inRange: Prisma.Sql) => Prisma.sql`
  longer_ranges AS (
    SELECT ${PLACE}, type, range_agg(span) AS months, coalesce(range_agg(span) FILTER (WHERE NOT is_partial), '{}') AS whole
    FROM (
      SELECT ${PLACE}, type, is_partial, daterange(month, (month + ${ONE})::date) AS span FROM longer WHERE true ${inRange}
    ) AS spans GROUP BY ${PLACE}, type
  )`;

/** These imports are few; without the list of their ids, PostgreSQL expects as many as of all reports. */
const longerReports = (current: Prisma.Sql) => Prisma.sql`
  SELECT organization_id, platform_id, account_id, report_type_id, month, is_partial,
    (month + make_interval(months => (SELECT period_months - 1 FROM report_types WHERE id = report_type_id)))::date AS ends
  FROM imports WHERE id = ANY(ARRAY(SELECT id FROM imports WHERE ${current} AND ${isLonger}))`;

/** Of credentials c and their report r. */
export const isWorking = Prisma.sql`c.broken_since IS NULL AND r.broken_since IS NULL AND c.verified_at IS NOT NULL`;

/** Above this number of platforms, a scan of imports is faster than lookups. */
const MOST_LOOKED_UP = 20;

/** Conditions on imports, and rows of credentials. */
function chosenReports(
  reach: Reach,
  { reportTypeIds, organizationIds, platformIds, accountIds }: Omit<CoveredReports, "merged">,
  { from, to }: SomeMonths,
) {
  const ofTypes = Prisma.sql`report_type_id = ANY(${[...reportTypeIds]}::int[])`;
  const onPlatforms = within("platform_id", platformIds);
  const lookedUp = platformIds && platformIds.length <= MOST_LOOKED_UP ? onPlatforms : Prisma.empty;
  const reached = (column: string) => Prisma.sql`${reachSql(column, reach)} ${within(column, organizationIds)}`;
  const ofAccounts = within("account_id", accountIds);
  const oldest = Prisma.sql`coalesce(c.last_harvestable_month, ${firstDay(oldestGuaranteed(runningMonth()))}::date)`;
  const chosen = Prisma.sql`${ofTypes} AND ${reached("organization_id")} ${onPlatforms} ${ofAccounts}`;
  return {
    chosen,
    current: Prisma.sql`state = 'current' AND ${chosen}`,
    /** The same for any type and, if there are many, any platform. */
    broadly: Prisma.sql`state = 'current' AND ${reached("organization_id")} ${lookedUp} ${ofAccounts}`,
    requests: Prisma.sql`
      SELECT c.organization_id, c.platform_id, c.account_id, r.report_type_id, CASE WHEN ${isWorking} THEN ${oldest} END AS oldest
      FROM credentials c JOIN credentials_reports r ON r.credentials_id = c.id
      WHERE c.deleted_at IS NULL AND ${chosen}`,
    /** Of former and deleted credentials, too. */
    periods: Prisma.sql`
      SELECT c.organization_id, c.platform_id, c.account_id, p.report_type_id, p.first_month, p.last_month
      FROM credentials c JOIN credentials_periods p ON p.credentials_id = c.id WHERE ${chosen}`,
    working: Prisma.sql`
      SELECT c.organization_id, c.platform_id, c.account_id, r.report_type_id, c.id AS credentials_id, ${oldest} AS oldest
      FROM credentials c JOIN credentials_reports r ON r.credentials_id = c.id
      WHERE c.deleted_at IS NULL AND ${isWorking} AND ${chosen}`,
    inRange: Prisma.sql`
      ${from ? Prisma.sql`AND month >= ${firstDay(monthOf(from))}::date` : Prisma.empty}
      ${to ? Prisma.sql`AND month <= ${firstDay(monthOf(to))}::date` : Prisma.empty}`,
  };
}

/** CTE next to those of `reportMonthsSql`. `waiting`: report-months that a harvest will fetch. */
export const pendingMonths = ({ reportTypeIds }: Pick<CoveredReports, "reportTypeIds">) => Prisma.sql`
  waiting AS (
    SELECT DISTINCT c.organization_id, c.platform_id, c.account_id, i.report_type_id::int AS type, i.month
    FROM intentions i JOIN credentials c ON c.id = i.credentials_id
    WHERE i.finished_at IS NULL AND i.canceled_at IS NULL AND i.report_type_id = ANY(${[...reportTypeIds]}::int[])
  )`;

/** Harvesting report-month `alias` again is pointless: it is here as well as it can be, or not offered. */
export const isClosed = (alias: string) => {
  const isSame = (other: string) =>
    Prisma.raw(
      ["organization_id", "platform_id", "account_id", "type", "month"]
        .map((key) => `${other}.${key} = ${alias}.${key}`)
        .join(" AND "),
    );
  return Prisma.sql`(
    EXISTS (SELECT FROM here WHERE (NOT is_partial OR is_permanent) AND ${isSame("here")})
    OR EXISTS (SELECT FROM left_out WHERE ${isSame("left_out")}))`;
};

/** Harvestable report-months that a harvest will already fetch, by platform. */
export async function countWaiting(
  reach: Reach,
  of: CoveredReports,
  months: { readonly from: Month; readonly to: Month },
): Promise<ReadonlyMap<number, number>> {
  const rows = await db().$queryRaw<{ platform: number; count: number }[]>`
    WITH ${reportMonthsSql(reach, of, months)}, ${pendingMonths(of)}, ${leftOutMonths(reach, of, months)}
    SELECT platform_id AS platform, count(*)::int AS count
    FROM waiting JOIN expected USING (organization_id, platform_id, account_id, type)
    WHERE month BETWEEN greatest(oldest, first) AND last AND oldest IS NOT NULL
      AND NOT ${isClosed("waiting")}
    GROUP BY platform_id`;
  return new Map(rows.map(({ platform, count }) => [platform, count]));
}

const within = (column: string, ids: readonly number[] | undefined): Prisma.Sql =>
  ids ? Prisma.sql`AND ${Prisma.raw(column)} = ANY(${[...ids]}::int[])` : Prisma.empty;
