import "server-only";
import type { Month } from "@/lib/counter/month";
import { groupBy } from "@/lib/kit/group-by";
import { countFacts } from "@/lib/usage/imported/count-facts";
import { StoredOtherwise } from "./check-stored";
import type { MetricSum } from "./metric-numbers";

/** So many imports are asked about at once. */
const IMPORTS_AT_ONCE = 500;

type Loaded = { importId: number; month: Month; sums: readonly MetricSum[] };

/** What `checkStored` does, for many imports: the number of facts of each in the order given. Throws StoredOtherwise. */
export async function checkAllStored(loaded: readonly Loaded[]): Promise<number[]> {
  const counts: number[] = [];
  for (let from = 0; from < loaded.length; from += IMPORTS_AT_ONCE) {
    const part = loaded.slice(from, from + IMPORTS_AT_ONCE);
    const stored = groupBy(await countFacts(part.map(({ importId }) => importId)), ({ importId }) => importId);
    for (const { importId, month, sums } of part) {
      const found = stored.get(importId) ?? [];
      const sumOf = new Map(found.map(({ metricId, sum }) => [metricId, sum]));
      const isSame =
        found.length === sums.length &&
        found.every((one) => one.month === month) &&
        sums.every(({ id, sum }) => sumOf.get(id) === sum);
      if (!isSame) throw new StoredOtherwise(`Import ${importId}: the usage store holds something else than was read`);
      counts.push(found.reduce((all, { count }) => all + count, 0));
    }
  }
  return counts;
}
