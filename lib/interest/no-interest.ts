import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { reach, reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import type { NoInterestPlatform } from "./contract";

/**
 * Platforms without interest, those with usage first: of one organization, the platforms it uses or has credentials
 * for; of all (-1), every platform. Throws NotFound for organizations out of reach.
 */
export async function listNoInterest(scope: Scope<"usage.view">, organization: number): Promise<NoInterestPlatform[]> {
  const { organizationIds } = scope.within(organization);
  const platforms = await findNoInterest({ organizationIds, connectedOnly: organization !== ALL_ORGANIZATIONS });
  return platforms
    .map(({ id, name, nameEn, nameCs, shortName, provider, hasData }) => ({
      pk: id,
      name,
      name_en: nameEn,
      name_cs: nameCs,
      short_name: shortName,
      provider,
      has_data: hasData,
    }))
    .toSorted((one, other) => Number(other.has_data) - Number(one.has_data));
}

/** Number of platforms without interest definition, with and without usage in the scope's reach. */
export async function countNoInterest({
  organizationIds,
}: Scope<"signed-in" | "usage.view" | "consortium.manage">): Promise<{ withData: number; withoutData: number }> {
  const platforms = await findNoInterest({ organizationIds, connectedOnly: false });
  const withData = platforms.filter(({ hasData }) => hasData).length;
  return { withData, withoutData: platforms.length - withData };
}

type Reach = {
  /** Organizations whose usage counts as data. */
  organizationIds: readonly number[];
  /** Limits to platforms that these organizations use or have credentials for. */
  connectedOnly: boolean;
};

/** Platforms without interest, by name; a month known to be empty is not data. */
async function findNoInterest({ organizationIds, connectedOnly }: Reach) {
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
    },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const filled = await platformsWithData(organizationIds);
  return rows.map((platform) => ({ ...platform, hasData: filled.has(platform.id) }));
}

async function platformsWithData(organizationIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT DISTINCT platform_id AS id FROM (${filledPlaces(organizationIds)}) AS filled`;
  return new Set(rows.map(({ id }) => id));
}

/** Platforms and report types with usage. */
const filledPlaces = (organizationIds: readonly number[]) => Prisma.sql`
  SELECT platform_id, report_type_id FROM import_amounts
  WHERE state = 'current' AND ${reachSql("organization_id", { organizationIds })}
  GROUP BY organization_id, platform_id, report_type_id HAVING sum(filled_months) > 0`;

const connectedTo = (organizationId: { in: number[] }): Prisma.PlatformWhereInput => ({
  OR: [{ organizations: { some: { organizationId } } }, { credentials: { some: { organizationId, deletedAt: null } } }],
});

/** Platforms without a report that defines interest, or with data only of reports that define none. */
export async function withoutInterest(organizationIds: readonly number[]): Promise<Prisma.PlatformWhereInput> {
  const rows = await db().$queryRaw<{ id: number }[]>`
    WITH filled AS (SELECT DISTINCT platform_id, report_type_id FROM (${filledPlaces(organizationIds)}) AS places)
    SELECT platform_id AS id FROM filled
    GROUP BY 1 HAVING NOT bool_or((platform_id, report_type_id) IN (
      SELECT i.platform_id, i.report_type_id FROM platform_interests i JOIN interest_definitions USING (report_type_id)))`;
  return { OR: [{ interests: { none: {} } }, { id: { in: rows.map(({ id }) => id) } }] };
}
