import "server-only";
import { Readable } from "node:stream";
import { type Loader, usageLoader } from "./engine-client";
import { explained } from "./engine-error";
import type { Fact, ImportedMonth } from "./fact";
import { RECORD_BYTES, recordColumns, recordHead, writeRecord } from "./fact-record";
import { add, FactTally } from "./fact-tally";

/** Some facts of one import. Batches of several imports may alternate, as the months of one report do. */
export interface FactBatch {
  readonly import: ImportedMonth;
  readonly facts: Iterable<Fact>;
}

export interface LoadedFacts {
  readonly count: number;
  readonly sum: number;
  /** By import id. */
  readonly imports: FactTally["imports"];
}

interface Loading {
  readonly loader?: Loader;
  readonly signal?: AbortSignal;
}

/** The engine takes about this many rows at once; longer streams would hold one request open for minutes. */
const FACTS_PER_INSERT = 1_000_000;
const FACTS_PER_CHUNK = 4096;

/**
 * Streams facts into the usage store. Their imports must still be hidden: a load that fails leaves a part of them
 * behind, which nobody sees and the sweep purges. Throws what `batches` throws, a RangeError for a fact that cannot be
 * stored, UsageStoreUnavailable, or the signal's reason.
 */
export async function loadFacts(
  batches: Iterable<FactBatch> | AsyncIterable<FactBatch>,
  { loader = usageLoader(), signal }: Loading = {},
): Promise<LoadedFacts> {
  const tally = new FactTally();
  const source = recordsOf(batches, tally);
  try {
    for (let next = await source.next(); !next.done; next = await source.next()) {
      await insert(loader, upTo(tally.count + FACTS_PER_INSERT, { first: next.value, source, tally }), signal);
    }
  } finally {
    await source.return(undefined);
  }
  const { count, sum, imports } = tally;
  if (!Number.isSafeInteger(sum)) throw new RangeError("The sum of the facts is beyond what can be counted exactly");
  return { count, sum, imports };
}

async function* recordsOf(
  batches: Iterable<FactBatch> | AsyncIterable<FactBatch>,
  tally: FactTally,
): AsyncGenerator<Buffer> {
  let chunk = Buffer.allocUnsafe(FACTS_PER_CHUNK * RECORD_BYTES);
  let filled = 0;
  for await (const { import: imported, facts } of batches) {
    const head = recordHead(imported);
    const ofImport = tally.of(imported.importId);
    for (const fact of facts) {
      writeRecord(chunk, filled, { head, fact });
      add(ofImport, fact);
      filled += RECORD_BYTES;
      if (filled < chunk.length) continue;
      yield chunk;
      chunk = Buffer.allocUnsafe(FACTS_PER_CHUNK * RECORD_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

async function* upTo(
  limit: number,
  { first, source, tally }: { first: Buffer; source: AsyncGenerator<Buffer>; tally: FactTally },
): AsyncGenerator<Buffer> {
  yield first;
  while (tally.count < limit) {
    const { done, value } = await source.next();
    if (done) return;
    yield value;
  }
}

async function insert({ nodes: [node] }: Loader, records: AsyncGenerator<Buffer>, signal?: AbortSignal): Promise<void> {
  const values = Readable.from(records, { objectMode: false });
  // The client reports a torn upload; what tore it is the reason worth telling.
  let torn: unknown;
  values.once("error", (error) => {
    torn = error;
  });
  try {
    const query = `INSERT INTO facts (${recordColumns.join(", ")}) FORMAT RowBinary`;
    const { stream } = await node.exec({ query, values, ...(signal ? { abort_signal: signal } : {}) });
    stream.resume();
  } catch (error) {
    signal?.throwIfAborted();
    throw torn ?? explained(error);
  }
}
