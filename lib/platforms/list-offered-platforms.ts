import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { OfferedPlatform } from "./contract";
import { offeredTo } from "./offered-to";
import { shownOffer, showOfferedPlatform } from "./show-offered-platform";

type Reach = Scope<"uploads.manage"> | Scope<"raw-data.import">;

/** Platforms available for uploads, by name. */
export async function listOfferedPlatforms(scope: Reach, organization?: number): Promise<OfferedPlatform[]> {
  const reach = organization === undefined ? scope : scope.within(organization);
  const rows = await db().platform.findMany({
    where: offeredTo(reach.organizationIds),
    select: shownOffer,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => showOfferedPlatform(row, reach));
}
