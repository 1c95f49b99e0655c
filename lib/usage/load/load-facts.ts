import "server-only";
import { PassThrough } from "node:stream";
import { type EngineClient, type Loader, usageLoader } from "../engine/engine-client";
import { explained } from "../engine/engine-error";
import type { Fact, ImportedMonth } from "../fact";
import { blockColumns, FactBlock, importHead } from "./fact-block";
import { FactTable } from "./fact-table";

/** Bytes that may wait for the engine before the writer has to. */
const MOST_WAITING = 2 * 1024 * 1024;

/** One INSERT that facts are written to while the engine is already reading it. */
class InsertStream {
  private readonly values = new PassThrough({ highWaterMark: MOST_WAITING });
  private readonly answered: Promise<void>;

  constructor(
    node: EngineClient,
    private readonly signal?: AbortSignal,
  ) {
    this.answered = this.send(node);
    // Whoever writes or ends learns of a failure from the answer; until then nobody may be listening.
    this.answered.catch(() => {});
    this.values.on("error", () => {});
  }

  /** Takes a block; waits while the engine has enough to do. Throws UsageStoreUnavailable, or the signal's reason. */
  async write(block: Buffer): Promise<void> {
    if (this.values.write(block)) return;
    const drained = new Promise<void>((resolve) => this.values.once("drain", resolve));
    await Promise.race([drained, this.answered]);
  }

  /** Returns when all that was written is stored. */
  async end(): Promise<void> {
    this.values.end();
    await this.answered;
  }

  /** Gives up what was written and returns when the engine no longer hears of it; a part may be stored all the same. */
  async cancel(): Promise<void> {
    this.values.destroy(new Error("The insert was given up"));
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

/** What has been loaded so far, by import. */
class FactTally {
  readonly imports = new Map<number, ImportTally>();

  /** The import's own tally, counted up by `add`. */
  of(importId: number): ImportTally {
    const known = this.imports.get(importId);
    if (known) return known;
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

/** Counts the facts of a table. */
function addTable(tally: ImportTally, { length, columns: { metricId, value } }: FactTable): void {
  for (let at = 0; at < length; at++) {
    const [metric, count] = [metricId[at] ?? 0, value[at] ?? 0];
    tally.count++;
    tally.sum += count;
    tally.metrics.set(metric, (tally.metrics.get(metric) ?? 0) + count);
  }
}

/** Some facts of one import. Batches of several imports may alternate, as the months of one report do. */
export interface FactBatch {
  readonly import: ImportedMonth;
  /** A table where there are many. */
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

/** So many make one part of the store: the engine sorts and writes them while the next ones are on their way. */
const FACTS_PER_INSERT = 262_144;
const FACTS_PER_BLOCK = 16_384;
const FACTS_PER_TABLE = 1_024;

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
  if (!Number.isSafeInteger(sum)) throw new RangeError("The sum of the facts is beyond what can be counted exactly");
  return { count, sum, imports };
}

/** One INSERT after the other; while one is written the engine may still be busy with the one before. */
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

  /** Returns when everything is stored. */
  async end(): Promise<void> {
    await this.turn();
    await this.former;
  }

  /** Returns when the engine will store nothing more. */
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
    // Both are waited for in the end, whichever fails first.
    this.former.catch(() => {});
    await former;
  }
}

/** The block is filled anew after each time it is given out. */
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
