import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Platform } from "@/lib/platforms/contract";
import { offeredTo, platformSelect, showPlatform, usedBy, visiblePlatforms } from "@/lib/platforms/show-platform";
import { type PlatformRow, platformRows } from "./platform-rows";

type Asked = { organization: number; used_only: "true" | "false" };

/** Platforms that an organization has usage on or credentials for (or usage only), by name. */
export async function listOrganizationPlatforms(
  scope: Scope<"usage.view">,
  { organization, used_only: usedOnly }: Asked,
): Promise<Platform[]> {
  const within = scope.within(organization);
  const hasUsage = {
    imports: { some: { organizationId: reach(within), state: "current", factCount: { gt: 0 } } },
  } as const;
  const rows = await db().platform.findMany({
    where: usedOnly === "true" ? hasUsage : usedBy(within.organizationIds),
    select: platformSelect,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map(showPlatform);
}

/** One of them; throws NotFound otherwise. */
export async function getOrganizationPlatform(
  scope: Scope<"usage.view">,
  { organization, platform }: { organization: number; platform: number },
): Promise<Platform> {
  const { organizationIds } = scope.within(organization);
  const row = await db().platform.findFirst({
    where: { id: platform, AND: usedBy(organizationIds) },
    select: platformSelect,
  });
  if (!row) throw new NotFound();
  return showPlatform(row);
}

export type OpenedPlatform = {
  platform: PlatformRow;
  /** The organization has usage on it or credentials for it. */
  isConnected: boolean;
};

type PlatformQuery = { organization: number; platform: number };

/**
 * A platform for its page, even if the organization has nothing on it; for all organizations, someone must. Throws
 * NotFound.
 */
export async function openPlatform(
  scope: Scope<"usage.view">,
  { organization, platform: id }: PlatformQuery,
): Promise<OpenedPlatform> {
  const within = scope.within(organization);
  const [used] = await platformRows(within, { id, AND: usedBy(within.organizationIds) });
  if (used) return { platform: used, isConnected: true };
  const [offered] =
    organization === ALL_ORGANIZATIONS
      ? []
      : await platformRows(within, { id, AND: offeredTo(within.organizationIds) });
  if (!offered) throw new NotFound();
  return { platform: offered, isConnected: false };
}

/** One platform, used or not. Throws NotFound. */
export async function getOfferedPlatform(
  scope: Scope<"usage.view">,
  { organization, platform: id }: PlatformQuery,
): Promise<Platform> {
  const within = scope.within(organization);
  const [platform] = await platformRows(within, { id, AND: visiblePlatforms(within.organizationIds) });
  if (!platform) throw new NotFound();
  return platform;
}
