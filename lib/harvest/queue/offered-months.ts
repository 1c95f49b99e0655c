import "server-only";
import { Prisma } from "@/lib/kit/prisma/client";
import { RECENT_DAYS } from "../states/offer";
import { isCurrentList } from "./harvestable";

/**
 * Subquery with the `first` and `last` month of a report that the current list of the credentials offers; infinite without
 * a limit, and an empty range for a report that is not on the list. A list that contradicts deliveries sets no limit, as
 * in `offerOf`.
 */
export function offeredMonths(credentialsId: Prisma.Sql, reportTypeId: Prisma.Sql): Prisma.Sql {
  const isDelivered = (condition: Prisma.Sql) => Prisma.sql`EXISTS (
    SELECT FROM intentions i JOIN attempts a ON a.intention_id = i.id
    WHERE i.credentials_id = ${credentialsId} AND i.report_type_id = ${reportTypeId} AND a.status = 'success'
      AND ${condition})`;
  const isRecent = Prisma.sql`a.finished_at > timezone('UTC', clock_timestamp()) - make_interval(days => ${RECENT_DAYS})`;
  return Prisma.sql`(
    SELECT
      CASE WHEN l.credentials_id IS NULL THEN '-infinity'::date
        WHEN o.credentials_id IS NULL THEN
          CASE WHEN ${isDelivered(Prisma.sql`TRUE`)} THEN '-infinity'::date ELSE 'infinity'::date END
        WHEN o.first_month IS NULL OR ${isDelivered(Prisma.sql`i.month < o.first_month AND ${isRecent}`)} THEN '-infinity'::date
        ELSE o.first_month END AS first,
      CASE WHEN o.last_month IS NULL OR ${isDelivered(Prisma.sql`i.month > o.last_month`)} THEN 'infinity'::date
        ELSE o.last_month END AS last
    FROM (VALUES (1)) AS one
      LEFT JOIN (
        SELECT l.credentials_id FROM report_lists l JOIN credentials c ON c.id = l.credentials_id
        WHERE l.credentials_id = ${credentialsId} AND ${isCurrentList}
      ) AS l ON TRUE
      LEFT JOIN offered_reports o ON o.credentials_id = l.credentials_id AND o.report_type_id = ${reportTypeId})`;
}
