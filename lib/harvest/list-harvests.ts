import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import type { listHarvestsCall } from "./contract";
import { showHarvests } from "./show-harvests";

type Query = Parsed<typeof listHarvestsCall.query>;
type Row = { id: number; count: number };

/** A page of harvests that hold wishes of organizations within reach, and how many there are; only those wishes count. */
export async function listHarvests(scope: Scope<"harvest.manage">, query: Query) {
  const reach = query.organization === undefined ? scope : scope.within(query.organization);
  const organizations = [...reach.organizationIds];
  const direction = query.desc === "true" ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const rows = await db().$queryRaw<Row[]>`
    SELECT h.id, count(*) OVER ()::int AS count
    FROM harvests h JOIN intentions i ON i.harvest_id = h.id JOIN credentials c ON c.id = i.credentials_id
    LEFT JOIN (SELECT intention_id, count(*) AS attempts, bool_or(status IN ('downloading', 'importing')) AS is_working
      FROM attempts GROUP BY intention_id) a ON a.intention_id = i.id
    WHERE c.organization_id = ANY(${organizations})
      AND (${query.automatic === undefined} OR (h.started_by_id IS NULL) = ${query.automatic === "true"})
    GROUP BY h.id
    HAVING bool_or(${query.platform === undefined} OR c.platform_id = ${query.platform ?? 0})
      AND bool_or(${query.month === undefined} OR i.month = ${query.month ? `${query.month}-01` : "2000-01-01"}::date)
      AND ${progress(query.finished)}
    ORDER BY ${order(query.order_by)} ${direction}, h.id ${direction}
    LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}`;
  const results = await showHarvests(
    rows.map(({ id }) => id),
    organizations,
  );
  return { count: rows[0]?.count ?? 0, results };
}

function progress(finished: Query["finished"]): Prisma.Sql {
  const planned = Prisma.sql`count(*) FILTER (WHERE i.finished_at IS NULL AND i.cancelled_at IS NULL)`;
  if (finished === "yes") return Prisma.sql`${planned} = 0`;
  if (finished === "no") return Prisma.sql`${planned} > 0`;
  return finished === "working" ? Prisma.sql`bool_or(coalesce(a.is_working, false))` : Prisma.sql`true`;
}

function order(by: Query["order_by"]): Prisma.Sql {
  switch (by) {
    case "pk":
      return Prisma.sql`h.id`;
    case "started_at":
      return Prisma.sql`h.started_at`;
    case "last_updated":
      return Prisma.sql`max(i.updated_at)`;
    case "start_month":
      return Prisma.sql`min(i.month)`;
    case "attempt_count":
      return Prisma.sql`coalesce(sum(a.attempts), 0)`;
  }
}
