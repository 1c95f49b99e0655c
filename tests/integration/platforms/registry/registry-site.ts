import type { Permission } from "@/lib/access/permissions";
import { db } from "@/lib/kit/db";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { linkRegistryPlatform } from "@/lib/platforms/registry/registry-platforms";
import { getSimulatedPlatform, type PlatformKey } from "@/lib/simulator/publisher/consortium";
import { type Registry, startRegistry } from "@/lib/simulator/registry/server";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { useFreshStores as freshStores } from "@/tests/support/stores";

export async function openRegistrySite(): Promise<Registry> {
  await freshStores();
  const registry = await startRegistry({ addressOf });
  Object.assign(process.env, { COUNTER_REGISTRY_URL: registry.url, SUSHI_PRIVATE_HOSTS: registry.host });
  await prepareQueue();
  return registry;
}

export const addressOf = (platform: PlatformKey) => `https://sushi.${platform}.example/v1`;

export const asAdmin = () => scopeOf("credentials.manage" satisfies Permission, actingUser({ isSuperuser: true }));
/** Links a platform at its current revision. */
export async function link(id: number, registryId: string | null) {
  const platform = await db().platform.findUnique({ where: { id } });
  return linkRegistryPlatform(await asManager(), id, { registry_id: registryId, revision: platform?.revision ?? 1 });
}

export const asManager = () => scopeOf("consortium.manage" satisfies Permission, actingUser({ isSuperuser: true }));

/** One of our platforms, named like the publisher's by default. */
export async function aPlatform(key: PlatformKey, more: { name?: string; shortName?: string } = {}): Promise<number> {
  const { name, shortName } = getSimulatedPlatform(key);
  const data = { name: name.en, nameCs: name.cs, shortName, ...more };
  return (await db().platform.create({ data })).id;
}

/** Ages the stored answers of the registry. */
export async function age(days: number): Promise<void> {
  await db().$executeRaw`UPDATE registry_answers SET fetched_at = fetched_at - make_interval(days => ${days})`;
}
