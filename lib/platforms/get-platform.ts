import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Platform } from "./contract";
import { findKeptPlatform } from "./find-kept-platform";
import { shownPlatform, showPlatform, usedBy } from "./show-platform";

/**
 * A platform that organizations within reach have usage on or credentials for; a merged one is replaced by its target.
 * Throws NotFound otherwise.
 */
export async function getPlatform({ organizationIds }: Scope<"usage.view">, id: number): Promise<Platform> {
  const where = { id: await findKeptPlatform(id), ...usedBy(organizationIds) };
  const row = await db().platform.findFirst({ where, select: shownPlatform });
  if (!row) throw new NotFound();
  return showPlatform(row);
}
