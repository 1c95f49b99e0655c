import "server-only";
import { reach } from "@/lib/access/reach";
import { db } from "@/lib/kit/db";
import type { Prisma } from "@/lib/kit/prisma/client";

type Reach = {
  /** Whose usage counts as data. */
  organizationIds: readonly number[];
  /** Only platforms that these organizations use or have credentials for. */
  connectedOnly: boolean;
};

/** Platforms without a report that defines their interest, by name; a month known to be empty is not data. */
export async function findNoInterest({ organizationIds, connectedOnly }: Reach) {
  const organizationId = reach({ organizationIds });
  const rows = await db().platform.findMany({
    where: { interests: { none: {} }, ...(connectedOnly ? connectedTo(organizationId) : {}) },
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
  OR: [{ organizations: { some: { organizationId } } }, { credentials: { some: { organizationId } } }],
});
