import "server-only";
import { type Reach, reachSql } from "@/lib/access/reach";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";

type Of = {
  /** In order: each counts only where the earlier ones have no usage of that account and month. */
  readonly reportTypeIds: readonly number[];
  /** All within reach if absent. */
  readonly organizationIds?: readonly number[] | undefined;
  readonly platformIds?: readonly number[] | undefined;
  readonly accountIds?: readonly number[] | undefined;
};

/** The releases that the usage of each month comes from, when several report types are combined. */
export async function releasesByMonth(
  reach: Reach,
  { reportTypeIds, organizationIds, platformIds, accountIds }: Of,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const types = [...reportTypeIds];
  const rows = await db().$queryRaw<{ month: string; releases: string[] }[]>`
    WITH counted AS (
      SELECT DISTINCT ON (imports.organization_id, platform_id, account_id, month) month, release
      FROM imports JOIN report_types ON report_types.id = report_type_id
      WHERE state = 'current' AND fact_count > 0 AND report_type_id = ANY(${types}::int[])
        AND ${reachSql("imports.organization_id", reach)}
        ${within("imports.organization_id", organizationIds)} ${within("platform_id", platformIds)}
        ${within("account_id", accountIds)}
      ORDER BY imports.organization_id, platform_id, account_id, month, array_position(${types}::int[], report_type_id::int)
    )
    SELECT to_char(month, 'YYYY-MM') AS month, array_agg(DISTINCT release ORDER BY release) AS releases
    FROM counted GROUP BY month ORDER BY month`;
  return new Map(rows.map(({ month, releases }) => [month, releases]));
}

const within = (column: string, ids: readonly number[] | undefined): Prisma.Sql =>
  ids ? Prisma.sql`AND ${Prisma.raw(column)} = ANY(${[...ids]}::int[])` : Prisma.empty;
