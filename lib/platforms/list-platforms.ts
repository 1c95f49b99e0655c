import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Platform } from "./contract";
import { offeredTo } from "./offered-to";
import { shownPlatform, showPlatform } from "./show-platform";

/** Platforms available for credentials, by name: global ones, and those of organizations within reach. */
export async function listPlatforms({ organizationIds }: Scope<"credentials.manage">): Promise<Platform[]> {
  const rows = await db().platform.findMany({
    where: offeredTo(organizationIds),
    select: shownPlatform,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map(showPlatform);
}
