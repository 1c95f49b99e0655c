import "server-only";
import { type Reach, reachSql } from "@/lib/access/reach";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";

/** How many reports of a month are here, a month known to be empty among them, of those that are expected. */
export type MonthCoverage = { readonly month: string; readonly present: number; readonly expected: number };

type Of = {
  readonly reportTypeIds: readonly number[];
  /** Absent: all within reach. */
  readonly organizationIds?: readonly number[] | undefined;
  readonly platformIds?: readonly number[] | undefined;
  /** The report types are read as one: any of them is the report of its organization, platform and month. */
  readonly merged?: boolean;
};

/**
 * The months of which there is any report, in order. Expected is one from each organization, platform and report type that
 * has credentials for it or ever had a report. Reports of a quarter or a year are there in each of its months.
 */
export async function coverageByMonth(
  reach: Reach,
  { reportTypeIds, organizationIds, platformIds, merged = false }: Of,
): Promise<MonthCoverage[]> {
  const chosen = (table: "imports" | "credentials") => Prisma.sql`
    report_type_id = ANY(${[...reportTypeIds]}::int[]) AND ${reachSql(`${table}.organization_id`, reach)}
    ${within(`${table}.organization_id`, organizationIds)} ${within(`${table}.platform_id`, platformIds)}`;
  const type = merged ? Prisma.sql`0` : Prisma.sql`report_type_id`;
  return db().$queryRaw<MonthCoverage[]>`
    WITH here AS (
      SELECT DISTINCT imports.organization_id, platform_id, ${type} AS type, (month + make_interval(months => later))::date AS month
      FROM imports JOIN report_types ON report_types.id = report_type_id
        CROSS JOIN LATERAL generate_series(0, report_types.period_months - 1) AS later
      WHERE state = 'current' AND ${chosen("imports")}
    ), expected AS (
      SELECT organization_id, platform_id, type FROM here
      UNION
      SELECT organization_id, platform_id, ${type} FROM credentials
        JOIN credentials_reports ON credentials_reports.credentials_id = credentials.id
      WHERE credentials.deleted_at IS NULL AND ${chosen("credentials")}
    )
    SELECT to_char(month, 'YYYY-MM') AS month, count(*)::int AS present, (SELECT count(*)::int FROM expected) AS expected
    FROM here GROUP BY month ORDER BY month`;
}

const within = (column: string, ids: readonly number[] | undefined): Prisma.Sql =>
  ids ? Prisma.sql`AND ${Prisma.raw(column)} = ANY(${[...ids]}::int[])` : Prisma.empty;
