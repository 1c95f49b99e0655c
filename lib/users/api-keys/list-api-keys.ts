import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import type { ApiKey } from "./contract";
import { showApiKey, shownApiKey } from "./show-api-key";

const MOST = 1_000;

/** Keys within reach that are not revoked, including expired ones, newest first. */
export async function listApiKeys(scope: Scope<"api-keys.manage">, organization?: number): Promise<ApiKey[]> {
  const own = organization === undefined ? scope : scope.within(organization);
  const rows = await db().apiKey.findMany({
    where: { organizationId: reach(own), revokedAt: null },
    select: shownApiKey,
    orderBy: { id: "desc" },
    take: MOST,
  });
  const at = now();
  return rows.map((row) => showApiKey(row, at));
}
