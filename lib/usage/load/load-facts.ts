import "server-only";
import { PassThrough } from "node:stream";
import { type EngineClient, type Loader, usageLoader } from "../engine/engine-client";
import { explained } from "../engine/engine-error";
import type { Fact, ImportedMonth } from "../fact";
import { blockColumns, FactBlock, importHead } from "./fact-block";
import { FactTable } from "./fact-table";

/** Bytes buffered for the engine before the writer has to wait. */
const MOST_WAITING = 2 * 1024 * 1024;

/** A running INSERT: the engine reads while facts are still being written. */
class InsertStream {
  private readonly values = new PassThrough({ highWaterMark: MOST_WAITING });
  private readonly answered: Promise<void>;

  constructor(
    node: EngineClient,
    private readonly signal?: AbortSignal,
  ) {
    this.answered = this.send(node);
    // A failure surfaces through `answered`; until it is awaited, this avoids an unhandled rejection.
    this.answered.catch(() => {});
    this.values.on("error", () => {});
  }

  /** Sends a block; waits while the engine is busy. Throws UsageStoreUnavailable or the signal's reason. */
  async write(block: Buffer): Promise<void> {
    if (this.values.write(block)) return;
    const drained = new Promise<void>((resolve) => this.values.once("drain", resolve));
    await Promise.race([drained, this.answered]);
  }

  /** Resolves when everything written is stored. */
  async end(): Promise<void> {
    this.values.end();
    await this.answered;
  }

  /** Aborts the insert and resolves once the connection is closed; some facts may be stored. */
  async cancel(): Promise<void> {
    this.values.destroy(new Error("The insert was canceled"));
    await this.answered.catch(() => {});
  }

  private async send(node: EngineClient): Promise<void> {
    const query = `INSERT INTO facts (${blockColumns.join(", ")}) FORMAT Native`;
    try {
      const { stream } = await node.exec({
        query,
        values: this.values,
        ...(this.signal && { abort_signal: this.signal }),
      });
      stream.resume();
    } catch (error) {
      this.signal?.throwIfAborted();
      throw explained(error);
    } finally {
      this.values.destroy();
    }
  }
}

interface ImportTally {
  count: number;
  sum: number;
  /** Sum by metric id. */
  readonly metrics: Map<number, number>;
}

/** Counts and sums loaded so far, by import. */
class FactTally {
  readonly imports = new Map<number, ImportTally>();

  /** The import's tally; `add` updates it. */
  of(importId: number): ImportTally {
    const existing = this.imports.get(importId);
    if (existing) return existing;
    const fresh = { count: 0, sum: 0, metrics: new Map<number, number>() };
    this.imports.set(importId, fresh);
    return fresh;
  }

  get count(): number {
    return this.total(({ count }) => count);
  }

  get sum(): number {
    return this.total(({ sum }) => sum);
  }

  private total(figure: (tally: ImportTally) => number): number {
    return [...this.imports.values()].reduce((whole, tally) => whole + figure(tally), 0);
  }
}

function addTable(tally: ImportTally, { length, columns: { metricId, value } }: FactTable): void {
  for (let at = 0; at < length; at++) {
    const [metric, count] = [metricId[at] ?? 0, value[at] ?? 0];
    tally.count++;
    tally.sum += count;
    tally.metrics.set(metric, (tally.metrics.get(metric) ?? 0) + count);
  }
}

/** Some facts of one import. Batches of several imports may alternate, as the months of a report do. */
export interface FactBatch {
  readonly import: ImportedMonth;
  /** A table if there are many. */
  readonly facts: FactTable | Iterable<Fact>;
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

/** Facts per part of the store: the engine sorts and writes one part while the next is being sent. */
const FACTS_PER_INSERT = 262_144;
const FACTS_PER_BLOCK = 16_384;
const FACTS_PER_TABLE = 1_024;

/**
 * Streams facts into the usage store. Their imports must be hidden: a failed load leaves some facts behind, which no
 * reader sees and the sweep purges. Throws errors of `batches`, a RangeError for an invalid fact, UsageStoreUnavailable
 * or the signal's reason.
 */
export async function loadFacts(
  batches: Iterable<FactBatch> | AsyncIterable<FactBatch>,
  { loader = usageLoader(), signal }: Loading = {},
): Promise<LoadedFacts> {
  const tally = new FactTally();
  const inserts = new Inserts(loader, signal);
  try {
    for await (const block of blocksOf(batches, tally)) {
      signal?.throwIfAborted();
      await inserts.write(block);
    }
    await inserts.end();
    signal?.throwIfAborted();
  } catch (error) {
    await inserts.cancel();
    throw error;
  }
  const { count, sum, imports } = tally;
  if (!Number.isSafeInteger(sum)) throw new RangeError("The sum of the facts is too large to count exactly");
  return { count, sum, imports };
}

/** Sequential INSERTs; one is written while the engine may still process the previous one. */
class Inserts {
  private current: InsertStream | null = null;
  private former: Promise<void> = Promise.resolve();
  private written = 0;

  constructor(
    private readonly loader: Loader,
    private readonly signal: AbortSignal | undefined,
  ) {}

  async write(block: FactBlock): Promise<void> {
    this.current ??= new InsertStream(this.loader.nodes[0], this.signal);
    await this.current.write(block.bytes());
    this.written += block.length;
    if (this.written >= FACTS_PER_INSERT) await this.turn();
  }

  /** Resolves when everything is stored. */
  async end(): Promise<void> {
    await this.turn();
    await this.former;
  }

  /** Resolves when the engine will store nothing more. */
  async cancel(): Promise<void> {
    await this.current?.cancel();
    await this.former.catch(() => {});
  }

  private async turn(): Promise<void> {
    const ended = this.current?.end();
    this.current = null;
    this.written = 0;
    const { former } = this;
    if (ended) this.former = ended;
    // Both are awaited in the end, whichever fails first.
    this.former.catch(() => {});
    await former;
  }
}

/** Yields the same block each time, refilled. */
async function* blocksOf(
  batches: Iterable<FactBatch> | AsyncIterable<FactBatch>,
  tally: FactTally,
): AsyncGenerator<FactBlock> {
  const block = new FactBlock(FACTS_PER_BLOCK);
  for await (const { import: imported, facts } of batches) {
    const head = importHead(imported);
    const ofImport = tally.of(imported.importId);
    for (const table of facts instanceof FactTable ? [facts] : tablesOf(facts)) {
      for (let from = 0; from < table.length; ) {
        from += block.add(head, table, from);
        if (!block.isFull) continue;
        yield block;
        block.clear();
      }
      addTable(ofImport, table);
    }
  }
  if (block.length > 0) yield block;
}

function* tablesOf(facts: Iterable<Fact>): Generator<FactTable> {
  let table = new FactTable(FACTS_PER_TABLE);
  for (const fact of facts) {
    table.add(fact, fact, fact.value);
    if (!table.isFull) continue;
    yield table;
    table = new FactTable(FACTS_PER_TABLE);
  }
  if (table.length > 0) yield table;
}
