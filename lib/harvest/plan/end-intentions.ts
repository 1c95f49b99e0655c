import "server-only";
import type { Db } from "@/lib/kit/db";
import { announceFinished } from "../news/announce-finished";
import { type HarvestPlace, noteRestatements } from "../news/announce-restatements";

/**
 * Announces the consequences of intentions that have just ended: finished harvests and restatements. Locks the harvest,
 * so that of two intentions that end at the same moment one is last.
 */
export async function endIntentions(tx: Db, intentionIds: readonly number[]): Promise<void> {
  if (intentionIds.length === 0) return;
  const places = await tx.$queryRaw<HarvestPlace[]>`
    SELECT i.harvest_id AS "harvestId", c.organization_id AS "organizationId", c.platform_id AS "platformId",
      min(c.id) AS "credentialsId"
    FROM intentions i JOIN credentials c ON c.id = i.credentials_id
    WHERE i.id = ANY(${[...intentionIds]}) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
  const harvests = [...new Set(places.map(({ harvestId }) => harvestId))];
  await tx.$queryRaw`SELECT id FROM harvests WHERE id = ANY(${harvests}) ORDER BY id FOR NO KEY UPDATE`;
  for (const place of places) await noteRestatements(tx, place);
  for (const harvestId of harvests) await announceFinished(tx, harvestId);
}
