import "server-only";
import { type Reach, reachSql } from "@/lib/access/reach";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";

export type DataSpan = {
  /** yyyy-MM, both included. */
  readonly first: string;
  readonly last: string;
  /** No data come from a report that COUNTER knows. */
  readonly isOutsideCounter: boolean;
};

const columns = { organization: Prisma.sql`organization_id`, platform: Prisma.sql`platform_id` } as const;

/** From which to which month the data of each reach: a figure of a year reaches to its December. Without `used` months known to be empty count as well. */
export async function readDataSpans(
  scope: Reach,
  { by, used }: { by: keyof typeof columns; used: boolean },
): Promise<Map<number, DataSpan>> {
  // What is the same for all imports of a report type is worked out once for each.
  const rows = await db().$queryRaw<(DataSpan & { id: number })[]>`
    SELECT reported.id, to_char(min(first), 'YYYY-MM') AS first,
      to_char(max(last + make_interval(months => report_types.period_months - 1)), 'YYYY-MM') AS last,
      bool_and(report_types.release = 'own') AS "isOutsideCounter"
    FROM (
      SELECT ${columns[by]} AS id, report_type_id, min(month) AS first, max(month) AS last FROM imports
      WHERE state = 'current' AND ${used ? Prisma.sql`fact_count > 0` : Prisma.sql`true`}
        AND ${reachSql("organization_id", scope)}
      GROUP BY 1, 2
    ) AS reported JOIN report_types ON report_types.id = reported.report_type_id
    GROUP BY 1`;
  return new Map(rows.map(({ id, ...span }) => [id, span]));
}
