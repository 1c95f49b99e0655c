import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Prisma } from "@/lib/kit/prisma/client";
import { shownPlatform, showPlatform } from "@/lib/platforms/show-platform";
import { tagsOf } from "@/lib/tags/tag-labels";
import type { CollectedPlatform } from "./contract";
import { sushiReleases } from "./sushi-releases";

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
      ...shownPlatform,
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
