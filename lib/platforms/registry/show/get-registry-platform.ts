import "server-only";
import type { Answer } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { NotFound } from "@/lib/kit/errors";
import { askPlatforms } from "../ask/ask-platforms";
import { askRecord } from "../ask/ask-record";
import { pageAsking } from "../ask/ask-registry";
import { freshnessOfBoth } from "../ask/freshness";
import type { getRegistryPlatformCall } from "../contract";

/**
 * A platform of the registry with its services. Null if the registry is unavailable; throws NotFound for an unknown id,
 * which also keeps invented ids from being queried.
 */
export async function getRegistryPlatform(
  _scope: Scope<"credentials.manage">,
  id: string,
): Promise<Answer<(typeof getRegistryPlatformCall)["returns"]>> {
  const asking = pageAsking();
  const { platforms, seen } = await askPlatforms(asking);
  const listed = platforms.find((platform) => platform.id === id);
  if (!listed && seen.available) throw new NotFound();
  if (!listed) return { platform: null, ...seen };
  const record = await askRecord(listed, asking);
  return { platform: record.platform, ...freshnessOfBoth(seen, record.seen) };
}
