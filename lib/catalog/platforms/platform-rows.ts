import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Prisma } from "@/lib/kit/prisma/client";
import { platformSelect, showPlatform } from "@/lib/platforms/show-platform";
import { tagsOf } from "@/lib/tags/tag-labels";
import type { CollectedPlatform } from "./contract";

/** A platform on pages, without figures. */
export type PlatformRow = Omit<CollectedPlatform, "figures">;

/** Platforms with tags and the releases of their credentials, unordered. */
export async function platformRows(
  scope: Scope<"usage.view">,
  where: Prisma.PlatformWhereInput,
): Promise<PlatformRow[]> {
  const platforms = await db().platform.findMany({
    where,
    select: {
      ...platformSelect,
      revision: true,
      counterRegistryId: true,
      owner: { select: { id: true, name: true } },
    },
  });
  const ids = platforms.map(({ id }) => id);
  const [tagsOfPlatform, releases] = await Promise.all([tagsOf(scope, "platform", ids), sushiReleases(scope)]);
  return platforms.map((row) => ({
    ...showPlatform(row),
    revision: row.revision,
    organization: row.owner && { pk: row.owner.id, name: row.owner.name },
    counter_registry_id: row.counterRegistryId,
    tags: tagsOfPlatform(row.id),
    releases: releases.get(row.id) ?? [],
  }));
}

export type SushiRelease = { counter_version: string; outside_consortium: boolean };

/** Releases with credentials within reach per platform, newest last. */
async function sushiReleases(scope: Scope<"usage.view">): Promise<ReadonlyMap<number, SushiRelease[]>> {
  const rows = await db().credentials.groupBy({
    by: ["platformId", "release", "isOutsideConsortium"],
    where: { organizationId: reach(scope), deletedAt: null },
    orderBy: [{ platformId: "asc" }, { release: "asc" }, { isOutsideConsortium: "asc" }],
  });
  const releasesByPlatform = new Map<number, SushiRelease[]>();
  for (const { platformId, release, isOutsideConsortium } of rows) {
    const existing = releasesByPlatform.get(platformId) ?? [];
    const same = existing.find((one) => one.counter_version === release);
    if (same) same.outside_consortium ||= isOutsideConsortium;
    else
      releasesByPlatform.set(platformId, [
        ...existing,
        { counter_version: release, outside_consortium: isOutsideConsortium },
      ]);
  }
  return releasesByPlatform;
}

/** The same by platform id as text, for the API. */
export async function listSushiVersions(scope: Scope<"usage.view">, organization: number) {
  return Object.fromEntries(await sushiReleases(scope.within(organization)));
}
