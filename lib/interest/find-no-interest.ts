import "server-only";
import { reach, reachSql } from "@/lib/access/reach";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";

type Reach = {
  /** Organizations whose usage counts as data. */
  organizationIds: readonly number[];
  /** Limits to platforms that these organizations use or have credentials for. */
  connectedOnly: boolean;
};

/** Platforms without interest, by name; a month known to be empty is not data. */
export async function findNoInterest({ organizationIds, connectedOnly }: Reach) {
  const organizationId = reach({ organizationIds });
  const rows = await db().platform.findMany({
    where: { AND: [await withoutInterest(organizationIds), connectedOnly ? connectedTo(organizationId) : {}] },
    select: {
      id: true,
      name: true,
      nameEn: true,
      nameCs: true,
      shortName: true,
      provider: true,
      imports: {
        where: { organizationId, state: "current", factCount: { gt: 0 } },
        select: { id: true },
        take: 1,
      },
    },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map(({ imports, ...platform }) => ({ ...platform, hasData: imports.length > 0 }));
}

const connectedTo = (organizationId: { in: number[] }): Prisma.PlatformWhereInput => ({
  OR: [{ organizations: { some: { organizationId } } }, { credentials: { some: { organizationId, deletedAt: null } } }],
});

/** Platforms without a report that defines interest, or with data only of reports that define none. */
export async function withoutInterest(organizationIds: readonly number[]): Promise<Prisma.PlatformWhereInput> {
  const data = Prisma.sql`
    FROM organization_platforms o
      JOIN imports i ON i.organization_id = o.organization_id AND i.platform_id = o.platform_id
    WHERE o.platform_id = platforms.id AND ${reachSql("o.organization_id", { organizationIds })}
      AND i.state = 'current' AND i.fact_count > 0`;
  // Stops at the first row, so that few of the millions are read.
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT id FROM platforms
    WHERE (SELECT i.id ${data} LIMIT 1) IS NOT NULL
      AND (SELECT i.id ${data} AND i.report_type_id IN (
        SELECT report_type_id FROM platform_interests JOIN interest_definitions USING (report_type_id)
        WHERE platform_id = platforms.id
      ) LIMIT 1) IS NULL`;
  return { OR: [{ interests: { none: {} } }, { id: { in: rows.map(({ id }) => id) } }] };
}
