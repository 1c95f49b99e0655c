import "server-only";
import type { LinkedRecord } from "../contract";
import { askPlatforms } from "./ask-platforms";
import { askRecord } from "./ask-record";
import type { Asking } from "./ask-registry";
import { freshnessOfBoth } from "./freshness";
import { matchPlatform } from "./match-platform";

/** Fields needed to find a platform's record. */
export const registeredPlatform = {
  id: true,
  shortName: true,
  name: true,
  nameEn: true,
  counterRegistryId: true,
  revision: true,
} as const;

type Ours = {
  shortName: string;
  name: string;
  nameEn: string | null;
  counterRegistryId: string | null;
  revision: number;
};

/** The registry's data of a platform: its linked record, or the only one with its name. */
export async function askLinkedRecord(ours: Ours, asking: Asking): Promise<LinkedRecord> {
  const { platforms, seen } = await askPlatforms(asking);
  const linked = ours.counterRegistryId;
  const listed = linked ? platforms.find(({ id }) => id === linked) : matchPlatform(ours, platforms);
  const { revision } = ours;
  const found = { revision, registry_id: linked ?? listed?.id ?? null, matched_by: matchedBy(linked, listed) };
  if (!listed) return { ...found, platform: null, ...seen };
  const record = await askRecord(listed, asking);
  return { ...found, platform: record.platform, ...freshnessOfBoth(seen, record.seen) };
}

function matchedBy(linked: string | null, listed: unknown): LinkedRecord["matched_by"] {
  if (linked) return "link";
  return listed ? "name" : null;
}
