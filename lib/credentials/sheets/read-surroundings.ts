import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { nameIndex } from "@/lib/kit/format/find-by-name";
import { findKeptRecord } from "@/lib/platforms/registry/registry-records";
import { suggestedUrl } from "@/lib/platforms/registry/suggested-url";
import { offeredTo } from "@/lib/platforms/show-platform";
import { shownCredentials } from "../list/show-credentials";

export type Surroundings = Awaited<ReturnType<typeof readSurroundings>>;

/** Data to compare rows with: organizations within reach, all platforms and reports, and stored credentials. */
export async function readSurroundings(scope: Scope<"credentials.manage">) {
  const [organizations, platforms, types, stored, everywhere] = await Promise.all([
    db().organization.findMany({ where: { id: reach(scope) } }),
    db().platform.findMany({ where: offeredTo(scope.organizationIds) }),
    db().reportType.findMany({ where: { release: { not: "own" } } }),
    db().credentials.findMany({
      where: { deletedAt: null, organizationId: reach(scope) },
      include: shownCredentials,
    }),
    db().credentials.findMany({
      where: { deletedAt: null },
      select: { id: true, organizationId: true, platformId: true, release: true, url: true, versionHash: true },
      orderBy: { id: "desc" },
    }),
  ]);
  const libraries = organizations.map(({ id, internalId, name, nameEn, nameCs, shortName, alternativeNames }) => ({
    id,
    name,
    names: [internalId, name, nameEn, nameCs, shortName, ...alternativeNames],
  }));
  const services = platforms.map(({ id, shortName, name, nameEn, nameCs }) => ({
    id,
    name: name || shortName,
    names: [shortName, name, nameEn, nameCs],
  }));
  const [first, ...others] = libraries;
  return {
    libraries,
    organizations: nameIndex(libraries),
    /** Default for files that name no organization. */
    onlyOrganization: others.length === 0 ? first : undefined,
    platforms: nameIndex(services),
    types,
    stored,
    everywhere,
    registry: registryMemory(),
  };
}

/** Registry addresses by platform and release; each platform is requested once. */
function registryMemory() {
  const records = new Map<number, ReturnType<typeof findKeptRecord>>();
  return async (platformId: number, release: string): Promise<string | null> => {
    const record = records.get(platformId) ?? findKeptRecord(platformId);
    records.set(platformId, record);
    const registryRecord = await record;
    return registryRecord && suggestedUrl(registryRecord.services, release);
  };
}
