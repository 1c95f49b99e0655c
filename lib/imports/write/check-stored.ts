import "server-only";
import type { Month } from "@/lib/counter/month";
import { countFacts } from "@/lib/usage/imported/count-facts";
import type { MetricSum } from "./metric-numbers";

/** Thrown where the usage store does not hold what was read. */
export class StoredOtherwise extends Error {
  override readonly name = "StoredOtherwise";
}

/** Asks the usage store what it holds of a loaded import, and returns the number of its facts. Throws StoredOtherwise. */
export async function checkStored(importId: number, month: Month, read: readonly MetricSum[]): Promise<number> {
  const stored = await countFacts([importId]);
  const sums = new Map(stored.map(({ metricId, sum }) => [metricId, sum]));
  const isSame =
    sums.size === read.length &&
    stored.length === read.length &&
    stored.every((part) => part.month === month) &&
    read.every(({ id, sum }) => sums.get(id) === sum);
  if (!isSame) throw new StoredOtherwise(`Import ${importId}: read ${said(read)}, stored ${JSON.stringify(stored)}`);
  return stored.reduce((all, { count }) => all + count, 0);
}

function said(sums: readonly MetricSum[]): string {
  return sums.map(({ name, id, sum }) => `${name} (${id}) ${sum}`).join(", ");
}
