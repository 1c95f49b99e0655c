import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Platform } from "./contract";
import { shownPlatform, showPlatform } from "./show-platform";

/** All platforms that credentials can be made for, by name. The catalogue of platforms is shared by all organizations. */
export async function listPlatforms(_scope: Scope<"credentials.manage">): Promise<Platform[]> {
  const rows = await db().platform.findMany({ select: shownPlatform, orderBy: [{ name: "asc" }, { id: "asc" }] });
  return rows.map(showPlatform);
}
