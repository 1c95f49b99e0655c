import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";

export type SushiRelease = { counter_version: string; outside_consortium: boolean };

/** Releases with credentials within reach per platform, newest last. */
export async function sushiReleases(scope: Scope<"usage.view">): Promise<ReadonlyMap<number, SushiRelease[]>> {
  const rows = await db().credentials.groupBy({
    by: ["platformId", "release", "isOutsideConsortium"],
    where: { organizationId: reach(scope), deletedAt: null },
    orderBy: [{ platformId: "asc" }, { release: "asc" }, { isOutsideConsortium: "asc" }],
  });
  const found = new Map<number, SushiRelease[]>();
  for (const { platformId, release, isOutsideConsortium } of rows) {
    const known = found.get(platformId) ?? [];
    const same = known.find((one) => one.counter_version === release);
    if (same) same.outside_consortium ||= isOutsideConsortium;
    else found.set(platformId, [...known, { counter_version: release, outside_consortium: isOutsideConsortium }]);
  }
  return found;
}

/** The same by platform id as text, for the API. */
export async function listSushiVersions(scope: Scope<"usage.view">, organization: number) {
  return Object.fromEntries(await sushiReleases(scope.within(organization)));
}
