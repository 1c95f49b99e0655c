import "server-only";
import { type Reach, reachSql } from "@/lib/access/reach";
import { Prisma } from "@/lib/kit/prisma/client";

/**
 * Query of the amount of current usage by platform, organization and report type. Rows are added up in the order of an
 * index: hashing 200,000 places takes five times as long.
 */
export const currentAmounts = (within?: Reach) => Prisma.sql`
  SELECT platform_id, organization_id, report_type_id, sum(months)::int AS months,
    sum(filled_months)::int AS filled_months, sum(facts) AS facts
  FROM (
    SELECT * FROM import_amounts WHERE state = 'current' AND ${within ? reachSql("organization_id", within) : Prisma.sql`true`}
    ORDER BY platform_id, organization_id, report_type_id
  ) AS in_order GROUP BY 1, 2, 3 HAVING sum(months) > 0`;
