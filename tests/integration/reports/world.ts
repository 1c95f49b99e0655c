import { mintScope, type Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { recordOf } from "@/lib/kit/record-of";
import { attributes } from "@/lib/usage/dimensions";
import { createTables } from "@/lib/usage/engine/create-tables";
import { engineSettings } from "@/lib/usage/engine/engine-client";
import type { Fact } from "@/lib/usage/fact";
import { loadFacts } from "@/lib/usage/load/load-facts";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { actingUser, installation } from "@/tests/support/actors";
import { useFreshStores as openFreshStores } from "../../support/stores";

/** Fresh stores with the tables of the usage engine and COUNTER's catalog. */
export async function openWorld(): Promise<void> {
  await openFreshStores({ content: "prepared" });
  await createTables(engineSettings());
  await syncCatalog();
}

/** A member of these organizations, or of the whole consortium. */
export function reader(organizationIds: readonly number[] | "everything"): Promise<Scope<"usage.view">> {
  const memberships = organizationIds === "everything" ? [] : organizationIds;
  const person = actingUser({
    isSuperuser: organizationIds === "everything",
    memberships: memberships.map((organizationId) => ({ organizationId, isAdmin: false, isMaster: false })),
  });
  const everyOrganization = async () => (await db().organization.findMany()).map(({ id }) => id);
  return mintScope("usage.view", person, { installation, everyOrganization, network: "" });
}

export async function aLibrary(name: string, nameCs = name): Promise<number> {
  return (await db().organization.create({ data: { name, nameEn: name, nameCs } })).id;
}

export async function aPlatform(name: string): Promise<number> {
  return (await db().platform.create({ data: { name, shortName: name } })).id;
}

export async function aTitle(name: string, identifiers: { issn?: string; eissn?: string; isbn?: string } = {}) {
  return (await db().title.create({ data: { name, matchName: name.toLowerCase(), ...identifiers } })).id;
}

export async function aText(attribute: string, text: string): Promise<number> {
  const row = { where: { attribute_text: { attribute, text } }, create: { attribute, text }, update: {} };
  return (await db().attributeText.upsert(row)).id;
}

export async function metricId(shortName: string): Promise<number> {
  return (await db().metric.findUniqueOrThrow({ where: { shortName } })).id;
}

export async function reportTypeId(shortName: string): Promise<number> {
  return (await db().reportType.findUniqueOrThrow({ where: { shortName } })).id;
}

/** A fact with blanks everywhere but in the given fields. */
export function fact(given: Partial<Fact> & Pick<Fact, "metricId" | "value">): Fact {
  return { ...recordOf(attributes, () => 0), titleId: 0, itemId: 0, ...given };
}

type Imported = {
  organizationId: number;
  platformId: number;
  accountId?: number;
  reportTypeId: number;
  month: string;
};

type State = "current" | "replaced";

/** Loads the facts as one import that is current at once; gives its id. */
export async function used(imported: Imported, facts: readonly Fact[], state: State = "current"): Promise<number> {
  const [id = 0] = await usedTogether([{ imported, facts, state }]);
  return id;
}

/**
 * Loads many imports at once, which takes the engine one insert instead of one for each; gives their ids, which increase.
 */
export async function usedTogether(
  imports: readonly { imported: Imported; facts: readonly Fact[]; state?: State }[],
): Promise<number[]> {
  const { newestImport } = await db().usageClock.update({
    where: { id: 1 },
    data: { newestImport: { increment: imports.length } },
  });
  const metrics = new Map((await db().metric.findMany()).map(({ id, shortName }) => [id, shortName]));
  const ids = imports.map((_, at) => newestImport - imports.length + 1 + at);
  const data = imports.map(({ imported: { month, ...place }, facts, state = "current" }, at) => {
    const sums: Record<string, number> = {};
    for (const { metricId, value } of facts) {
      const name = metrics.get(metricId) ?? "";
      sums[name] = (sums[name] ?? 0) + value;
    }
    return { id: ids[at] ?? 0, ...place, month: new Date(`${month}-01`), state, factCount: facts.length, sums };
  });
  await db().import.createMany({ data });
  await loadFacts(
    imports.map(({ imported, facts }, at) => ({
      import: { importId: ids[at] ?? 0, accountId: 0, ...imported },
      facts,
    })),
  );
  return ids;
}
