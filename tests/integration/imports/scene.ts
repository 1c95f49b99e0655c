import { systemScope } from "@/lib/access/system-scope";
import type { Month } from "@/lib/counter/standard/month";
import type { ImportPlace } from "@/lib/imports/place";
import { type ImportOrigin, openImports } from "@/lib/imports/publish/import-state";
import { db, inTransaction } from "@/lib/kit/db";
import { recordOf } from "@/lib/kit/record-of";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { attributes } from "@/lib/usage/dimensions";
import { createTables } from "@/lib/usage/engine/create-tables";
import { usageLoader, usageReader } from "@/lib/usage/engine/engine-client";
import type { Fact } from "@/lib/usage/fact";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { readVisibility } from "@/lib/usage/read-visibility";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { UsageView } from "@/lib/usage/usage-view";
import type { Visibility } from "@/lib/usage/visibility";
import { useFreshStores as takeFreshStores } from "../../support/stores";
import { january } from "./imagined-report";

let platforms = 0;

/** Fresh stores with COUNTER's reports and one library. */
export async function openStores(): Promise<void> {
  await takeFreshStores({ content: "prepared" });
  await createTables();
  await syncCatalog();
  await db().organization.create({ data: { name: "Knihovna" } });
}

export async function openedImport(place: ImportPlace, origin?: ImportOrigin): Promise<number> {
  const [id] = await inTransaction((tx) => openImports(tx, [place], origin));
  if (id === undefined) throw new Error("No import was opened");
  return id;
}

/** The library's title reports of a month on a new platform. */
export async function freshPlace(of: Month = january, report = "TR"): Promise<ImportPlace> {
  platforms += 1;
  const { id: organizationId } = await db().organization.findFirstOrThrow();
  const { id: reportTypeId } = await db().reportType.findUniqueOrThrow({ where: { shortName: report } });
  const { id: platformId } = await db().platform.create({ data: { shortName: `p${platforms}`, name: "Platform" } });
  return { organizationId, platformId, accountId: 0, reportTypeId, month: of };
}

/** Figure that a reader sees for the place, queried like reports do, as of `as`. */
export async function seenSum(
  { organizationId, platformId, reportTypeId, month }: ImportPlace,
  as?: Visibility,
  accountId?: number,
): Promise<number> {
  const view = new UsageView(usageReader(), await systemScope("usage.view", "test"), as ?? (await readVisibility()));
  const where = {
    ...{ reportType: [reportTypeId], organization: [organizationId], platform: [platformId] },
    ...(accountId === undefined ? {} : { account: [accountId] }),
  };
  const [group] = await askGroups(view, {
    ...{ by: [], measures: ["uses"], where: { ...where, month: { from: month, to: month } } },
  });
  return group?.figures[0] ?? 0;
}

/** Number of stored facts of a platform, visible or not. */
export async function storedFacts({ platformId }: ImportPlace): Promise<number> {
  const answer = await usageLoader().nodes[0].query({
    query: "SELECT count() FROM facts WHERE platform_id = {platform:UInt32}",
    query_params: { platform: platformId },
    format: "TabSeparated",
  });
  return exactNumber((await answer.text()).trim());
}

export function importsOf({ organizationId, platformId, reportTypeId }: ImportPlace) {
  return db().import.findMany({ where: { organizationId, platformId, reportTypeId }, orderBy: { id: "asc" } });
}

/** Ages every import by `interval`. */
export async function letPass(interval: string): Promise<void> {
  await db().$executeRaw`
    UPDATE imports SET created_at = created_at - ${interval}::interval, hidden_since = hidden_since - ${interval}::interval,
      purge_after = purge_after - ${interval}::interval`;
}

/** A fact of no title and without attributes, as a writer leaves it that dies while writing. */
export function strayFact(value: number): Fact {
  return { ...recordOf(attributes, () => 0), titleId: 0, itemId: 0, metricId: 1, value };
}
