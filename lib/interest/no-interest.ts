import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Prisma } from "@/lib/kit/prisma/client";
import { currentAmounts } from "@/lib/organizations/current-amounts";
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
  const filled = await readFilled(organizationIds);
  const without = withoutDefinition(filled.filter(({ counts }) => !counts).map(({ id }) => id));
  const rows = await db().platform.findMany({
    where: { AND: [without, connectedOnly ? connectedTo(organizationId) : {}] },
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
  const platformsWithData = new Set(filled.map(({ id }) => id));
  return rows.map((platform) => ({ ...platform, hasData: platformsWithData.has(platform.id) }));
}

/** Platforms with usage; `counts`: usage of a report that defines interest. */
const readFilled = (organizationIds: readonly number[]) => db().$queryRaw<{ id: number; counts: boolean }[]>`
  SELECT platform_id AS id, bool_or((platform_id, report_type_id) IN (
    SELECT i.platform_id, i.report_type_id FROM platform_interests i JOIN interest_definitions USING (report_type_id))) AS counts
  FROM (
    SELECT DISTINCT platform_id, report_type_id FROM (${currentAmounts({ organizationIds })}) AS used WHERE filled_months > 0
  ) AS filled GROUP BY 1`;

const connectedTo = (organizationId: { in: number[] }): Prisma.PlatformWhereInput => ({
  OR: [{ organizations: { some: { organizationId } } }, { credentials: { some: { organizationId, deletedAt: null } } }],
});

/** Platforms without a report that defines interest, or with data only of reports that define none. */
export async function withoutInterest(organizationIds: readonly number[]): Promise<Prisma.PlatformWhereInput> {
  const filled = await readFilled(organizationIds);
  return withoutDefinition(filled.filter(({ counts }) => !counts).map(({ id }) => id));
}

const withoutDefinition = (uncounted: readonly number[]): Prisma.PlatformWhereInput => ({
  OR: [{ interests: { none: {} } }, { id: { in: [...uncounted] } }],
});
