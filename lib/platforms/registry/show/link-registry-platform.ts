import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Invalid, NotFound, OutOfDate, Refused, Unavailable } from "@/lib/kit/errors";
import { askLinkedRecord, registeredPlatform } from "../ask/ask-linked-record";
import { askPlatforms } from "../ask/ask-platforms";
import { type Asking, pageAsking } from "../ask/ask-registry";
import type { LinkedRecord, linkRegistryPlatformCall } from "../contract";

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

async function checkRecord(registryId: string, asking: Asking): Promise<void> {
  const { platforms, seen } = await askPlatforms(asking);
  if (seen.is_off) throw new Refused("registryOff");
  if (platforms.some(({ id }) => id === registryId)) return;
  throw seen.available ? new Invalid({ registry_id: ["notInRegistry"] }) : new Unavailable("registryUnavailable");
}

async function refuseSecondLink(tx: Db, registryId: string): Promise<void> {
  const other = await tx.platform.findFirst({ where: { counterRegistryId: registryId }, select: { id: true } });
  if (other) throw new Invalid({ registry_id: ["linkedToOther"] });
}
