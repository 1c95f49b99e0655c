import "server-only";
import type { Db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import type { Catalogue } from "../catalogue";
import { type Merged, mergeGroups } from "./merge-groups";

type Merging = { catalogue: Catalogue; keptId: number; removedIds: readonly number[] };

/**
 * Merges titles of one name at an administrator's request. Returns the merge, null if nothing is left to merge; part of
 * the caller's transaction. Throws Refused for titles kept apart.
 */
export async function mergeTitles(tx: Db, { catalogue, ...group }: Merging): Promise<Merged | null> {
  const { merged, apart } = await mergeGroups(tx, { catalogue, groups: [group], reason: "person" });
  const [refused] = apart;
  if (refused) throw new Refused("titlesToldApart", { title: refused.name });
  return merged[0] ?? null;
}
