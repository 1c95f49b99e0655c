import "server-only";
import { systemScope } from "@/lib/access/system-scope";
import { db } from "@/lib/kit/db";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { usageReader } from "@/lib/usage/engine/engine-client";
import { readVisibility } from "@/lib/usage/read-visibility";
import { UsageView } from "@/lib/usage/usage-view";
import type { Catalogue } from "../catalog";

const TITLES_AT_ONCE = 5_000;

export type Uses = { facts: number; uses: number };

/** Usage of each title (or item) in the whole installation; titles without usage are omitted. */
export async function countUses(catalogue: Catalogue, ids: readonly number[]): Promise<ReadonlyMap<number, Uses>> {
  const usesById = new Map<number, Uses>();
  if (ids.length === 0) return usesById;
  const view = new UsageView(usageReader(), await systemScope("usage.view", "titles"), await readVisibility());
  const reportType = (await db().reportType.findMany({ select: { id: true } })).map(({ id }) => id);
  const dimension = catalogue === "titles" ? "title" : "item";
  for (let start = 0; start < ids.length; start += TITLES_AT_ONCE) {
    const chosen = ids.slice(start, start + TITLES_AT_ONCE);
    const where = { reportType, [dimension]: chosen };
    for (const { keys, figures } of await askGroups(view, { by: [dimension], measures: ["facts", "uses"], where })) {
      const [facts = 0, uses = 0] = figures;
      usesById.set(Number(keys[0]), { facts, uses });
    }
  }
  return usesById;
}

/** The title to keep when these are merged: the one with most usage, else the oldest. */
export function mostUsed(ids: readonly number[], uses: ReadonlyMap<number, Uses>): number {
  const facts = (id: number) => uses.get(id)?.facts ?? 0;
  const [target] = [...ids].sort((one, other) => facts(other) - facts(one) || one - other);
  if (target === undefined) throw new RangeError("No title to keep");
  return target;
}
