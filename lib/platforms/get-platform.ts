import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Platform } from "./contract";
import { shownPlatform, showPlatform, usedBy } from "./show-platform";

/** A platform that organizations within reach have usage on or credentials for; throws NotFound for any other. */
export async function getPlatform({ organizationIds }: Scope<"usage.view">, id: number): Promise<Platform> {
  const row = await db().platform.findFirst({ where: { id, ...usedBy(organizationIds) }, select: shownPlatform });
  if (!row) throw new NotFound();
  return showPlatform(row);
}
