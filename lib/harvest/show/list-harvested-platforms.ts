import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";

/** Platforms of present and former credentials within reach, by name. */
export async function listHarvestedPlatforms({ organizationIds }: Scope<"harvest.manage">) {
  const platforms = await db().platform.findMany({
    where: { credentials: { some: { organizationId: reach({ organizationIds }) } } },
    select: { id: true, name: true, nameEn: true, nameCs: true, shortName: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return platforms.map(({ id, name, nameEn, nameCs, shortName }) => ({
    pk: id,
    name,
    name_en: nameEn,
    name_cs: nameCs,
    short_name: shortName,
  }));
}
