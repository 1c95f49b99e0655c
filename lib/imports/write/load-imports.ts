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

/** An import whose facts are in the usage store as they were read. */
export type LoadedImport = Omit<FinishedImport, "isPartial">;

type Load = {
  places: readonly ImportPlace[];
  origin: ImportOrigin;
  /** What is read, by the indexes of the places. */
  portions: AsyncIterable<readonly Portion[]>;
  signal?: AbortSignal | undefined;
};

/**
 * Loads what is read as hidden imports, one of each place and, once the usage store was seen to hold the same, lets the
 * caller conclude: to publish them, or to give them up. Whatever fails, they are given up. Throws what reader and stores
 * throw, Refused for unknown metrics, StoredOtherwise, and ImportGivenUp when others took over.
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

/** Without this the sweep would do it later. A publication of unknown outcome stays what it has become. */
async function giveUp(unfinished: Unfinished[]): Promise<void> {
  try {
    await giveUpImports(db(), unfinished);
  } catch (error) {
    const imports = unfinished.map(({ importId }) => importId);
    log.warn({ imports, error: String(error) }, "imports could not be given up and wait for the sweep");
  }
}
