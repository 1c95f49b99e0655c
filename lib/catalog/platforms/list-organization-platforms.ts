import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Platform } from "@/lib/platforms/contract";
import { shownPlatform, showPlatform, usedBy } from "@/lib/platforms/show-platform";

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
    select: shownPlatform,
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
    select: shownPlatform,
  });
  if (!row) throw new NotFound();
  return showPlatform(row);
}
