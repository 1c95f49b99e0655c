import "server-only";
import { type Reach, reachSql } from "@/lib/access/reach";
import { addMonths, firstDay, type Month, month as monthOf } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Prisma } from "@/lib/kit/prisma/client";
import { type CoverageRow, coverageRows, type ExpectedReports } from "./coverage";
import { lastCoveredMonth, oldestGuaranteed } from "./covered-months";

export type CoveredReports = {
  readonly reportTypeIds: readonly number[];
  /** Absent: all within reach. */
  readonly organizationIds?: readonly number[] | undefined;
  readonly platformIds?: readonly number[] | undefined;
  /** The report types are read as one: any of them is the report of its organization, platform and month. */
  readonly merged?: boolean | undefined;
};

/** yyyy-MM, both included; what is missing is open. */
export type SomeMonths = { readonly from?: string | null | undefined; readonly to?: string | null | undefined };

type Asked = CoveredReports & {
  /** Open at the beginning: from the first month with any report; at the end: to the last covered month. */
  readonly from: string | null;
  readonly to: string | null;
  readonly by: readonly ("organization" | "platform" | "reportType" | "month")[];
};

type ReadCoverage = {
  readonly rows: readonly CoverageRow[];
  /** What the range came to; null where there is no month in it. */
  readonly months: { readonly from: Month; readonly to: Month } | null;
};

/** The report types whose presence says something, in the order of releases. */
export async function listCoveredTypes() {
  const types = await db().reportType.findMany({ orderBy: { id: "asc" } });
  return types.filter(({ shortName }) => hasCoverage(shortName));
}

/** Whether its presence says something. */
const hasCoverage = (shortName: string): boolean => !settings().REPORT_TYPES_WITHOUT_COVERAGE.includes(shortName);

/** How complete the reports are, from imports and credentials alone. */
export async function readCoverage(reach: Reach, { from, to, by, ...of }: Asked): Promise<ReadCoverage> {
  const running = runningMonth();
  const finished = addMonths(monthOf(running), -1);
  // Of a month that is not over there cannot be any report, whatever end was chosen.
  const last = to ? monthOf(to < finished ? to : finished) : lastCoveredMonth(running);
  const found = await readReports(reach, of, { from: from ? monthOf(from) : null, to: last, by });
  const present = found.flatMap(({ month, ...one }) => (month === null ? [] : [{ ...one, month: monthOf(month) }]));
  const expected = found.filter(({ month }) => month === null);
  const first = from ? monthOf(from) : present.map(({ month }) => month).sort()[0];
  if (!first || first > last) return { rows: [], months: null };
  const months = { from: first, to: last };
  return { rows: coverageRows({ expected, present, months, byMonth: by.includes("month") }), months };
}

type Found = ExpectedReports & { month: string | null };

/** Those expected, without a month, and those that are there, with theirs. */
function readReports(
  reach: Reach,
  of: CoveredReports,
  { from, to, by }: { from: Month | null; to: Month; by: Asked["by"] },
): Promise<Found[]> {
  const column = (name: Asked["by"][number], text: string) => (by.includes(name) ? Prisma.raw(text) : Prisma.sql`0`);
  const keys = Prisma.sql`
    ${column("organization", "pairs.organization_id")} AS organization,
    ${column("platform", "pairs.platform_id")} AS platform, ${column("reportType", "pairs.type")} AS "reportType"`;
  return db().$queryRaw<Found[]>`
    WITH ${reportMonths(reach, of, { from, to })}
    SELECT ${keys}, to_char(oldest, 'YYYY-MM') AS oldest, NULL AS month, count(*)::int AS count
    FROM pairs GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT ${keys}, to_char(oldest, 'YYYY-MM') AS oldest, to_char(month, 'YYYY-MM') AS month, count(*)::int AS count
    FROM here JOIN pairs USING (organization_id, platform_id, type)
    GROUP BY 1, 2, 3, 4, 5`;
}

/**
 * For statements: `here`, each report-month that is there (of some months, if any are named), `longer`, each month of a
 * quarter or a year of which there is one figure, with where that begins and ends, and `pairs`, each organization, platform
 * and type from which reports are expected, with `oldest`, the first month that its working credentials could bring.
 */
export function reportMonths(
  reach: Reach,
  { reportTypeIds, organizationIds, platformIds, merged }: CoveredReports,
  { from, to }: SomeMonths = {},
) {
  const chosen = (table: "imports" | "c") => Prisma.sql`
    ${reachSql(`${table}.organization_id`, reach)} ${within(`${table}.organization_id`, organizationIds)}
    ${within(`${table}.platform_id`, platformIds)}`;
  const types = Prisma.sql`report_type_id = ANY(${[...reportTypeIds]}::int[])`;
  const type = merged ? Prisma.sql`0` : Prisma.sql`report_type_id`;
  const guaranteed = firstDay(oldestGuaranteed(runningMonth()));
  const current = Prisma.sql`state = 'current' AND ${types}`;
  const isLonger = Prisma.sql`report_type_id = ANY(ARRAY(SELECT id FROM report_types WHERE period_months > 1))`;
  const inRange = Prisma.sql`
    ${from ? Prisma.sql`AND month >= ${firstDay(monthOf(from))}::date` : Prisma.empty}
    ${to ? Prisma.sql`AND month <= ${firstDay(monthOf(to))}::date` : Prisma.empty}`;
  // There are millions of imports: what nothing doubles is not made distinct, and what must be is so in the order of their
  // index.
  const ofMonths = Prisma.sql`FROM imports WHERE ${current} AND NOT ${isLonger} AND ${chosen("imports")} ${inRange}`;
  return Prisma.sql`
    longer AS (
      SELECT DISTINCT imports.organization_id, platform_id, ${type}::int AS type, day::date AS month, imports.month AS begins,
        (imports.month + make_interval(months => report_types.period_months - 1))::date AS ends
      FROM imports JOIN report_types ON report_types.id = report_type_id CROSS JOIN LATERAL generate_series(
        imports.month, imports.month + make_interval(months => report_types.period_months - 1), interval '1 month') AS day
      WHERE ${current} AND ${isLonger} AND ${chosen("imports")}
    ), here AS (
      ${
        merged
          ? Prisma.sql`SELECT organization_id, platform_id, 0 AS type, month
              FROM (SELECT DISTINCT month, organization_id, platform_id ${ofMonths}) AS present`
          : Prisma.sql`SELECT organization_id, platform_id, report_type_id::int AS type, month ${ofMonths}`
      }
      UNION ALL
      SELECT DISTINCT organization_id, platform_id, type, month FROM longer
      WHERE true ${inRange} ${
        merged
          ? Prisma.sql`AND NOT EXISTS (
              SELECT FROM imports i WHERE ${current} AND NOT ${isLonger} AND i.organization_id = longer.organization_id
                AND i.platform_id = longer.platform_id AND i.month = longer.month)`
          : Prisma.empty
      }
    ), asked AS (
      SELECT c.organization_id, c.platform_id, ${type}::int AS type,
        CASE WHEN c.broken_since IS NULL AND r.broken_since IS NULL AND c.verified_at IS NOT NULL
          THEN coalesce(c.last_harvestable_month, ${guaranteed}::date) END AS oldest
      FROM credentials c JOIN credentials_reports r ON r.credentials_id = c.id
      WHERE c.deleted_at IS NULL AND ${types} AND ${chosen("c")}
    ), pairs AS (
      SELECT organization_id, platform_id, type, min(oldest) AS oldest FROM (
        SELECT organization_id, platform_id, ${type}::int AS type, NULL::date AS oldest
        FROM imports WHERE ${current} AND ${chosen("imports")} GROUP BY organization_id, platform_id, 3
        UNION ALL SELECT organization_id, platform_id, type, oldest FROM asked
      ) AS known GROUP BY organization_id, platform_id, type
    )`;
}

/** For statements beside those of `reportMonths`: `waiting`, each report-month that a harvest is to bring. */
export const waitingMonths = ({ reportTypeIds }: Pick<CoveredReports, "reportTypeIds">) => Prisma.sql`
  waiting AS (
    SELECT DISTINCT c.organization_id, c.platform_id, i.report_type_id::int AS type, i.month
    FROM intentions i JOIN credentials c ON c.id = i.credentials_id
    WHERE i.finished_at IS NULL AND i.cancelled_at IS NULL AND i.report_type_id = ANY(${[...reportTypeIds]}::int[])
  )`;

/** Of the missing report-months that could be harvested, those that a harvest is to bring already, by platform. */
export async function countWaiting(
  reach: Reach,
  of: CoveredReports,
  months: { readonly from: Month; readonly to: Month },
): Promise<ReadonlyMap<number, number>> {
  const rows = await db().$queryRaw<{ platform: number; count: number }[]>`
    WITH ${reportMonths(reach, of, months)}, ${waitingMonths(of)}
    SELECT platform_id AS platform, count(*)::int AS count
    FROM waiting JOIN pairs USING (organization_id, platform_id, type)
    WHERE month BETWEEN greatest(oldest, ${firstDay(months.from)}::date) AND ${firstDay(months.to)}::date
      AND oldest IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM here h WHERE h.organization_id = waiting.organization_id AND h.platform_id = waiting.platform_id
          AND h.type = waiting.type AND h.month = waiting.month)
    GROUP BY platform_id`;
  return new Map(rows.map(({ platform, count }) => [platform, count]));
}

const within = (column: string, ids: readonly number[] | undefined): Prisma.Sql =>
  ids ? Prisma.sql`AND ${Prisma.raw(column)} = ANY(${[...ids]}::int[])` : Prisma.empty;
