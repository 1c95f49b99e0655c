import "server-only";
import { runsConsortium } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { OfferedPlatform, Platform } from "./contract";
import { findKeptPlatform } from "./find-kept-platform";
import { offeredTo, platformSelect, showPlatform, usedBy } from "./show-platform";

/** Platforms available for credentials, by name: global ones, and those of organizations within reach. */
export async function listPlatforms({ organizationIds }: Scope<"credentials.manage">): Promise<Platform[]> {
  const rows = await db().platform.findMany({
    where: offeredTo(organizationIds),
    select: platformSelect,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map(showPlatform);
}

/**
 * A platform that organizations within reach have usage on or credentials for; a merged one is replaced by its target.
 * Throws NotFound otherwise.
 */
export async function getPlatform({ organizationIds }: Scope<"usage.view">, id: number): Promise<Platform> {
  const where = { id: await findKeptPlatform(id), ...usedBy(organizationIds) };
  const row = await db().platform.findFirst({ where, select: platformSelect });
  if (!row) throw new NotFound();
  return showPlatform(row);
}

/** Platforms that organizations within reach have usage on or credentials for, by name. */
export async function listUsedPlatforms(
  scope: Scope<"usage.view">,
  organization?: number,
  ids?: readonly number[],
): Promise<Platform[]> {
  const { organizationIds } = organization === undefined ? scope : scope.within(organization);
  const rows = await db().platform.findMany({
    where: { ...usedBy(organizationIds), ...(ids ? { id: { in: [...ids] } } : {}) },
    select: platformSelect,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map(showPlatform);
}

type Reach = Scope<"uploads.manage"> | Scope<"raw-data.import">;

/** Platforms available for uploads, by name. */
export async function listOfferedPlatforms(scope: Reach, organization?: number): Promise<OfferedPlatform[]> {
  const reach = organization === undefined ? scope : scope.within(organization);
  const rows = await db().platform.findMany({
    where: offeredTo(reach.organizationIds),
    select: offerSelect,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => showOfferedPlatform(row, reach));
}

export const offerSelect = {
  ...platformSelect,
  isCustom: true,
  revision: true,
  counterRegistryId: true,
  owner: { select: { id: true, name: true } },
} as const satisfies Prisma.PlatformSelect;

type Row = Prisma.PlatformGetPayload<{ select: typeof offerSelect }>;

export function showOfferedPlatform(row: Row, { actor, organizationIds }: Scope<Permission>): OfferedPlatform {
  const isOwn = row.owner !== null && organizationIds.includes(row.owner.id);
  return {
    ...showPlatform(row),
    revision: row.revision,
    organization: row.owner && { pk: row.owner.id, name: row.owner.name },
    is_custom: row.isCustom,
    counter_registry_id: row.counterRegistryId,
    may_change: isOwn || runsConsortium(actor),
  };
}
