import { systemScope } from "@/lib/access/system-scope";
import type { Identifiers } from "@/lib/counter/standard/identifiers";
import type { UsageRecord } from "@/lib/counter/usage-record";
import type { ImportPlace } from "@/lib/imports/place";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db } from "@/lib/kit/db";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { usageLoader, usageReader } from "@/lib/usage/engine/engine-client";
import { readVisibility } from "@/lib/usage/read-visibility";
import { UsageView } from "@/lib/usage/usage-view";
import { answerOf } from "../imports/imagined-report";
import type { Strike } from "../imports/strike";

export type Used = { name: string; ids?: Identifiers; value: number; item?: string };

export async function importUses(place: ImportPlace, used: readonly Used[], attemptId?: number): Promise<number> {
  const records = used.map(
    ({ name, ids = {}, value, item }, index): UsageRecord => ({
      ...{ month: place.month, metric: "Total_Item_Requests", value, title: name, titleIds: ids },
      ...{ item: item ?? null, itemIds: {}, attributes: { Data_Type: "Journal" }, institution: null, place: index },
    }),
  );
  const outcome = await importAnswer({ ...place, records: answerOf(records), ...(attemptId && { attemptId }) });
  if (!("importId" in outcome)) throw new Error(`Not imported: ${JSON.stringify(outcome)}`);
  return outcome.importId;
}

/** Usage of a platform that a reader sees, by title. */
export async function seenByTitle({ platformId, reportTypeId }: ImportPlace): Promise<Record<number, number>> {
  const view = new UsageView(usageReader(), await systemScope("usage.view", "test"), await readVisibility());
  const where = { reportType: [reportTypeId], platform: [platformId] };
  const groups = await askGroups(view, { by: ["title"], measures: ["uses"], where });
  return Object.fromEntries(groups.map(({ keys, figures }) => [Number(keys[0]), figures[0] ?? 0]));
}

/** Id of the title with a standard identifier that only one of them has. */
export async function titleWith(field: "issn" | "eissn" | "isbn" | "doi", value: string): Promise<number> {
  return (await db().title.findFirstOrThrow({ where: { [field]: value, mergedInto: null } })).id;
}

/** Runs `work` with the strike between the product and its stores; returns the message of the failure, if any. */
export async function struck(strike: Strike, work: () => Promise<unknown>): Promise<string | null> {
  const [database, loader] = [db(), usageLoader()];
  const engine = globalThis.ususEngine;
  const [first, ...others] = loader.nodes;
  globalThis.ususDatabase = strike.watch(database);
  globalThis.ususEngine = { ...engine, loader: { ...loader, nodes: [strike.watch(first, "engine."), ...others] } };
  try {
    await work();
    return null;
  } catch (error) {
    return String(error);
  } finally {
    globalThis.ususDatabase = database;
    globalThis.ususEngine = engine;
  }
}
