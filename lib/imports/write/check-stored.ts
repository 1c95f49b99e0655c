import "server-only";
import { groupBy } from "@/lib/kit/group-by";
import { countFactsAt } from "@/lib/usage/imported/count-facts";
import type { ImportPlace } from "../place";
import type { MetricSum } from "./metric-numbers";

/** Imports per query. */
const IMPORTS_AT_ONCE = 500;

/** Thrown if the usage store does not hold what was read. */
export class StoredOtherwise extends Error {
  override readonly name = "StoredOtherwise";
}

type Loaded = { importId: number; place: ImportPlace; sums: readonly MetricSum[] };

/**
 * Returns the number of facts stored per loaded import, in the given order. Throws StoredOtherwise if counts or sums
 * differ.
 */
export async function checkStored(loaded: readonly Loaded[]): Promise<number[]> {
  const counts: number[] = [];
  for (let from = 0; from < loaded.length; from += IMPORTS_AT_ONCE) {
    const part = loaded.slice(from, from + IMPORTS_AT_ONCE);
    const counted = await countFactsAt(part.map(({ importId, place }) => ({ importId, ...place })));
    const stored = groupBy(counted, ({ importId }) => importId);
    for (const { importId, place, sums } of part) {
      const found = stored.get(importId) ?? [];
      const sumOf = new Map(found.map(({ metricId, sum }) => [metricId, sum]));
      const isSame =
        sumOf.size === sums.length &&
        found.length === sums.length &&
        found.every((one) => one.month === place.month) &&
        sums.every(({ id, sum }) => sumOf.get(id) === sum);
      if (!isSame)
        throw new StoredOtherwise(`Import ${importId}: read ${JSON.stringify(sums)}, stored ${JSON.stringify(found)}`);
      counts.push(found.reduce((all, { count }) => all + count, 0));
    }
  }
  return counts;
}
