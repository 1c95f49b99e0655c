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
  const { REPORT_TYPES_WITHOUT_COVERAGE: left } = settings();
  const types = await db().reportType.findMany({ orderBy: { id: "asc" } });
  return types.filter(({ shortName }) => !left.includes(shortName));
}

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
    WITH ${reportMonths(reach, of)}
    SELECT ${keys}, to_char(oldest, 'YYYY-MM') AS oldest, NULL AS month, count(*)::int AS count
    FROM pairs GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT ${keys}, to_char(oldest, 'YYYY-MM') AS oldest, to_char(month, 'YYYY-MM') AS month, count(*)::int AS count
    FROM here JOIN pairs USING (organization_id, platform_id, type)
    WHERE month <= ${firstDay(to)}::date ${from ? Prisma.sql`AND month >= ${firstDay(from)}::date` : Prisma.empty}
    GROUP BY 1, 2, 3, 4, 5`;
}

/**
 * For statements: `here`, each report-month that is there, and `pairs`, each organization, platform and type from which
 * reports are expected, with `oldest`, the first month that its working credentials could bring.
 */
export function reportMonths(reach: Reach, { reportTypeIds, organizationIds, platformIds, merged }: CoveredReports) {
  const chosen = (table: "imports" | "c") => Prisma.sql`
    ${reachSql(`${table}.organization_id`, reach)} ${within(`${table}.organization_id`, organizationIds)}
    ${within(`${table}.platform_id`, platformIds)}`;
  const types = Prisma.sql`report_type_id = ANY(${[...reportTypeIds]}::int[])`;
  const type = merged ? Prisma.sql`0` : Prisma.sql`report_type_id`;
  const guaranteed = firstDay(oldestGuaranteed(runningMonth()));
  return Prisma.sql`
    here AS (
      SELECT DISTINCT imports.organization_id, platform_id, ${type}::int AS type,
        (month + make_interval(months => later))::date AS month
      FROM imports JOIN report_types ON report_types.id = report_type_id
        CROSS JOIN LATERAL generate_series(0, report_types.period_months - 1) AS later
      WHERE state = 'current' AND ${types} AND ${chosen("imports")}
    ), asked AS (
      SELECT c.organization_id, c.platform_id, ${type}::int AS type,
        CASE WHEN c.broken_since IS NULL AND r.broken_since IS NULL AND c.verified_at IS NOT NULL
          THEN coalesce(c.last_harvestable_month, ${guaranteed}::date) END AS oldest
      FROM credentials c JOIN credentials_reports r ON r.credentials_id = c.id
      WHERE c.deleted_at IS NULL AND ${types} AND ${chosen("c")}
    ), pairs AS (
      SELECT organization_id, platform_id, type, min(oldest) AS oldest FROM (
        SELECT DISTINCT organization_id, platform_id, type, NULL::date AS oldest FROM here
        UNION ALL SELECT organization_id, platform_id, type, oldest FROM asked
      ) AS known GROUP BY organization_id, platform_id, type
    )`;
}

const within = (column: string, ids: readonly number[] | undefined): Prisma.Sql =>
  ids ? Prisma.sql`AND ${Prisma.raw(column)} = ANY(${[...ids]}::int[])` : Prisma.empty;
