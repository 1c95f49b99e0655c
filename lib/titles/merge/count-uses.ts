import "server-only";
import { systemScope } from "@/lib/access/system-scope";
import { db } from "@/lib/kit/db";
import { askGroups, type UsageGroup } from "@/lib/usage/ask/ask-groups";
import type { Dimension } from "@/lib/usage/dimensions";
import { usageReader } from "@/lib/usage/engine/engine-client";
import { readVisibility } from "@/lib/usage/read-visibility";
import { UsageView } from "@/lib/usage/usage-view";
import type { Catalog } from "../catalog";
import { type NameMonths, spanOf } from "../title";

const TITLES_AT_ONCE = 5_000;

export type Uses = { facts: number; uses: number };

/** Usage of each title (or item) in the whole installation; titles without usage are omitted. */
export async function countUses(catalog: Catalog, ids: readonly number[]): Promise<ReadonlyMap<number, Uses>> {
  const usesById = new Map<number, Uses>();
  for (const { keys, figures } of await askUses(ids, [catalog === "titles" ? "title" : "item"])) {
    const [facts = 0, uses = 0] = figures;
    usesById.set(Number(keys[0]), { facts, uses });
  }
  return usesById;
}

type Subject = "title" | "item";

async function askUses(ids: readonly number[], by: readonly [Subject, ...Dimension[]]): Promise<UsageGroup[]> {
  if (ids.length === 0) return [];
  const view = new UsageView(usageReader(), await systemScope("usage.view", "titles"), await readVisibility());
  const reportType = (await db().reportType.findMany({ select: { id: true } })).map(({ id }) => id);
  const answers: UsageGroup[] = [];
  for (let start = 0; start < ids.length; start += TITLES_AT_ONCE) {
    const where = { reportType, [by[0]]: ids.slice(start, start + TITLES_AT_ONCE) };
    for (const group of await askGroups(view, { by, measures: ["facts", "uses"], where })) answers.push(group);
  }
  return answers;
}

/** First and last month of usage of each title in the whole installation; titles without usage are omitted. */
export async function readMonths(ids: readonly number[]): Promise<ReadonlyMap<number, NameMonths>> {
  const months = new Map<number, NameMonths>();
  for (const { keys } of await askUses(ids, ["title", "month"])) {
    const [id, month] = [Number(keys[0]), String(keys[1])];
    const one = { firstMonth: month, lastMonth: month };
    months.set(id, spanOf(months.get(id) ?? one, one));
  }
  return months;
}

/** The title to keep when these are merged: the one with most usage, else the oldest. */
export function mostUsed(ids: readonly number[], uses: ReadonlyMap<number, Uses>): number {
  const facts = (id: number) => uses.get(id)?.facts ?? 0;
  const [target] = [...ids].sort((one, other) => facts(other) - facts(one) || one - other);
  if (target === undefined) throw new RangeError("No title to keep");
  return target;
}
