import "server-only";
import { db, inTransaction } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { loadFacts } from "@/lib/usage/load/load-facts";
import type { ImportPlace } from "../place";
import {
  type FinishedImport,
  giveUpImports,
  type ImportOrigin,
  openImports,
  type Unfinished,
} from "../publish/import-state";
import { checkStored } from "./check-stored";
import { FactStream, type Portion } from "./fact-stream";

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
    log.warn({ imports, error: String(error) }, "imports could not be given up and wait for the sweep");
  }
}
