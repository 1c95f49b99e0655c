import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Answer, Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Invalid, NotFound, OutOfDate, Refused, Unavailable } from "@/lib/kit/errors";
import { matchesWords } from "@/lib/kit/format/search-words";
import { offeredTo } from "../show-platform";
import { pageAsking, type RegistryOptions } from "./ask-registry";
import type {
  findRegistryPlatformsCall,
  getRegistryPlatformCall,
  LinkedRecord,
  linkRegistryPlatformCall,
  RegistryEntry,
} from "./contract";
import { type RegistryListing, releasesOf } from "./read/read-platforms";
import { askLinkedRecord, askPlatforms, askRecord, freshnessOfBoth, registeredPlatform } from "./registry-records";

const MOST = 50;

type Call = typeof findRegistryPlatformsCall;

/** The registry's platforms whose name, abbreviation or provider contain every search word; the first 50 by name. */
export async function findRegistryPlatforms(
  _scope: Scope<"credentials.manage">,
  { search }: Parsed<Call["query"]>,
): Promise<Answer<Call["returns"]>> {
  const { platforms, seen } = await askPlatforms(pageAsking());
  const matches = platforms.filter(({ name, abbrev, provider }) =>
    matchesWords(`${name} ${abbrev} ${provider}`, search),
  );
  return { count: matches.length, results: matches.slice(0, MOST).map(entryOf), ...seen };
}

function entryOf({ id, name, abbrev, provider, deprecated, services }: RegistryListing): RegistryEntry {
  const releases = releasesOf(services).map((counter_version) => ({
    counter_version,
    services: services.filter((service) => service.counter_version === counter_version).map((service) => service.id),
  }));
  return { id, name, abbrev, provider, deprecated, releases };
}

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

/** A platform's registry record, with a short wait; throws NotFound for a platform out of reach. */
export async function getPlatformRecord(
  { organizationIds }: Scope<"credentials.manage">,
  platformId: number,
): Promise<LinkedRecord> {
  const where = { id: platformId, ...offeredTo(organizationIds) };
  const platform = await db().platform.findFirst({ where, select: registeredPlatform });
  if (!platform) throw new NotFound();
  return askLinkedRecord(platform, pageAsking());
}

/**
 * Links a platform to a registry record; null unlinks. Refuses an unknown record, or one linked to another platform.
 * Throws OutOfDate if the platform changed since the caller read it.
 */
export async function linkRegistryPlatform(
  scope: Scope<"consortium.manage">,
  platformId: number,
  { registry_id: registryId, revision }: Parsed<typeof linkRegistryPlatformCall.body>,
): Promise<LinkedRecord> {
  const asking = pageAsking();
  if (registryId) await checkRecord(registryId, asking);
  const platform = await inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('platforms.counter_registry_id'))`;
    const stored = await tx.platform.findUnique({ where: { id: platformId }, select: registeredPlatform });
    if (!stored) throw new NotFound();
    if (stored.revision !== revision) throw new OutOfDate();
    if (stored.counterRegistryId === registryId) return stored;
    if (registryId) await refuseSecondLink(tx, registryId);
    await recordAudit(tx, scope, {
      action: "platform.link",
      subject: { kind: "platform", id: platformId, name: stored.name },
      before: { registry_id: stored.counterRegistryId },
      after: { registry_id: registryId },
    });
    const data = { counterRegistryId: registryId, revision: { increment: 1 } };
    return tx.platform.update({ where: { id: platformId }, data, select: registeredPlatform });
  });
  return askLinkedRecord(platform, asking);
}

async function checkRecord(registryId: string, asking: RegistryOptions): Promise<void> {
  const { platforms, seen } = await askPlatforms(asking);
  if (seen.is_off) throw new Refused("registryOff");
  if (platforms.some(({ id }) => id === registryId)) return;
  throw seen.available ? new Invalid({ registry_id: ["notInRegistry"] }) : new Unavailable("registryUnavailable");
}

async function refuseSecondLink(tx: Db, registryId: string): Promise<void> {
  const other = await tx.platform.findFirst({ where: { counterRegistryId: registryId }, select: { id: true } });
  if (other) throw new Invalid({ registry_id: ["linkedToOther"] });
}
