import "server-only";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { folded } from "@/lib/kit/format/search-words";
import type { ListedPlatform } from "./contract";
import { insertPlatform } from "./create-platform";
import { offeredTo } from "./offered-to";
import { ownerOf } from "./owner-of";

const MINUTE = 60_000;

/** Adds missing platforms, all or none: of an organization or, with -1, global ones. */
export async function importPlatforms(
  scope: Scope<"catalogue.extend">,
  organization: number,
  platforms: readonly ListedPlatform[],
) {
  const organizationId = ownerOf(scope, organization);
  return inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('platforms', 0))`;
    const rows = await tx.platform.findMany({
      where: offeredTo(scope.organizationIds),
      select: { shortName: true, name: true, nameEn: true, nameCs: true },
    });
    const taken = new Set(rows.flatMap((row) => Object.values(row).map((name) => sameName(name ?? ""))));
    let created = 0;
    for (const { short_name: shortName, name, provider } of platforms) {
      if (taken.has(sameName(shortName)) || taken.has(sameName(name))) continue;
      const own = { nameEn: name, nameCs: name, url: "", organizationId, isCustom: true } as const;
      await insertPlatform(tx, scope, { shortName, name, provider, ...own });
      taken.add(sameName(shortName)).add(sameName(name));
      created += 1;
    }
    return { created, known: platforms.length - created };
  }, MINUTE);
}

const sameName = (text: string) => folded(text).replace(/\s+/g, " ").trim();
