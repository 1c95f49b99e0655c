import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Platform } from "./contract";
import { shownPlatform, showPlatform, usedBy } from "./show-platform";

/** Platforms that organizations within reach have usage on or credentials for, by name. */
export async function listUsedPlatforms(
  scope: Scope<"usage.view">,
  organization?: number,
  ids?: readonly number[],
): Promise<Platform[]> {
  const { organizationIds } = organization === undefined ? scope : scope.within(organization);
  const rows = await db().platform.findMany({
    where: { ...usedBy(organizationIds), ...(ids ? { id: { in: [...ids] } } : {}) },
    select: shownPlatform,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map(showPlatform);
}
