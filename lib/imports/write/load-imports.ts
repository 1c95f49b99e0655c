import "server-only";
import { db, inTransaction } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import { log } from "@/lib/kit/log";
import { countFactsAt } from "@/lib/usage/imported/count-facts";
import { loadFacts } from "@/lib/usage/load/load-facts";
import type { ImportPlace } from "../place";
import {
  type FinishedImport,
  giveUpImports,
  type ImportOrigin,
  openImports,
  type Unfinished,
} from "../publish/import-state";
import { FactStream, type Portion } from "./fact-stream";
import type { MetricSum } from "./metric-numbers";

/** An import whose facts in the usage store match what was read. */
export type LoadedImport = Omit<FinishedImport, "isPartial">;

type Load = {
  places: readonly ImportPlace[];
  origin: ImportOrigin;
  /** Records by index of the place. */
  portions: AsyncIterable<readonly Portion[]>;
  signal?: AbortSignal | undefined;
};

/**
 * Loads records as hidden imports, one per place. Once the usage store holds the same counts, the caller concludes by
 * publishing or discarding them; on any failure they are discarded. Throws errors of the reader and the stores, Refused
 * for unknown metrics, StoredOtherwise, and ImportGivenUp if another process took over.
 */
export async function loadImports<T>(
  { places, origin, portions, signal }: Load,
  conclude: (loaded: LoadedImport[]) => Promise<T>,
): Promise<T> {
  const ids = await inTransaction((tx) => openImports(tx, places, origin));
  const opened = places.map((place, at) => ({ importId: ids[at] ?? 0, place }));
  const stream = new FactStream(opened);
  try {
    await loadFacts(stream.batches(portions), signal ? { signal } : {});
    const read = opened.map(({ importId, place }, at) => ({ importId, place, sums: stream.sumsOf(at) }));
    const counts = await checkStored(read);
    return await conclude(
      read.map(({ sums, ...one }, at) => ({
        ...one,
        factCount: counts[at] ?? 0,
        sums: Object.fromEntries(sums.map(({ name, sum }) => [name, sum])),
      })),
    );
  } catch (error) {
    await giveUp(stream.unfinished);
    throw error;
  }
}

/** Optional: the sweep would do it later. A publication with an unknown outcome is left as it is. */
async function giveUp(unfinished: Unfinished[]): Promise<void> {
  try {
    await giveUpImports(db(), unfinished);
  } catch (error) {
    const imports = unfinished.map(({ importId }) => importId);
    log.warn({ imports, error: String(error) }, "imports could not be discarded; cleanup will remove them");
  }
}

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
async function checkStored(loaded: readonly Loaded[]): Promise<number[]> {
  const counts: number[] = [];
  for (let from = 0; from < loaded.length; from += IMPORTS_AT_ONCE) {
    const part = loaded.slice(from, from + IMPORTS_AT_ONCE);
    const counted = await countFactsAt(part.map(({ importId, place }) => ({ importId, ...place })));
    const stored = groupBy(counted, ({ importId }) => importId);
    for (const { importId, place, sums } of part) {
      const rows = stored.get(importId) ?? [];
      const sumOf = new Map(rows.map(({ metricId, sum }) => [metricId, sum]));
      const isSame =
        sumOf.size === sums.length &&
        rows.length === sums.length &&
        rows.every((one) => one.month === place.month) &&
        sums.every(({ id, sum }) => sumOf.get(id) === sum);
      if (!isSame)
        throw new StoredOtherwise(`Import ${importId}: read ${JSON.stringify(sums)}, stored ${JSON.stringify(rows)}`);
      counts.push(rows.reduce((all, { count }) => all + count, 0));
    }
  }
  return counts;
}
