import "server-only";
import type { Month } from "@/lib/counter/standard/month";
import { largestCount, type UsageRecord } from "@/lib/counter/usage-record";
import { attributes } from "@/lib/usage/dimensions";
import type { Split, Subject } from "@/lib/usage/fact";
import { FactTable } from "@/lib/usage/load/fact-table";
import type { RecordBatch, RecordColumns } from "../read/record-columns";
import { AttributeNumbers } from "./attribute-numbers";
import { MetricNumbers, type MetricSum } from "./metric-numbers";
import { RecordChunk, type RecordRun } from "./record-chunk";
import { namedItem, namedTitle, TitleNumbers } from "./title-numbers";

/** Caches shared by the makers of one file, so that each title is looked up once. */
export class SharedNumbers {
  readonly titles = new TitleNumbers(namedTitle);
  readonly items = new TitleNumbers(namedItem);
  readonly attributes = new AttributeNumbers();
  private last: Promise<unknown> = Promise.resolve();

  /** Runs one at a time, in order: a later call may refer to titles that an earlier one creates. */
  inTurn<T>(make: () => Promise<T>): Promise<T> {
    const made = this.last.then(make);
    this.last = made;
    made.catch(() => {});
    return made;
  }

  /** Resolves when no work is pending. */
  async rest(): Promise<void> {
    await this.last.catch(() => {});
  }
}

/** Turns the records of one import into facts. Chunks should be large: each queries the database. */
export class FactMaker {
  private readonly metrics = new MetricNumbers();
  private chunk: RecordChunk;
  /** Reused: the garbage collector is slow to free objects that outlived a database call. */
  private readonly spare: RecordChunk[] = [];

  /** Number of records per chunk. */
  constructor(
    private readonly month: Month,
    private readonly chunkSize: number,
    private readonly numbers: SharedNumbers,
  ) {
    this.chunk = this.emptyChunk();
  }

  /** Sums of the facts made so far. */
  get sums(): readonly MetricSum[] {
    return this.metrics.sums;
  }

  /** Records taken but not yet turned into facts. */
  get waiting(): number {
    return this.chunk.length;
  }

  /** Throws if a record belongs to another month. */
  take(records: RecordBatch): void {
    if ("countAt" in records) this.takeColumns(records);
    else this.takeRecords(records);
  }

  /** Facts of the records taken so far; records with equal keys are added up. More records may be taken meanwhile. */
  make(): Promise<FactTable> {
    const { chunk } = this;
    this.chunk = this.emptyChunk();
    return this.numbers.inTurn(() => this.factsOf(chunk));
  }

  private takeRecords(records: readonly UsageRecord[]): void {
    for (const record of records) {
      if (record.month !== this.month)
        throw new RangeError(`Item ${record.place} has usage of ${record.month} in a report of ${this.month}`);
      this.chunk.add(record);
    }
  }

  private takeColumns(columns: RecordColumns): void {
    const other = columns.months.find((month) => month !== this.month);
    if (other) throw new RangeError(`Usage of ${other} in a report of ${this.month}`);
    this.chunk.addColumns(columns);
  }

  private emptyChunk(): RecordChunk {
    return this.spare.pop() ?? new RecordChunk(this.chunkSize, this.month, this.numbers);
  }

  private async factsOf(chunk: RecordChunk): Promise<FactTable> {
    const { runs, runAt, metricAt, countAt, length } = chunk;
    const { titles, items, attributes } = this.numbers;
    await titles.resolve();
    await items.resolve();
    const splits = await attributes.of(new Set(runs.map(({ attributes }) => attributes)));
    const metrics = await this.metrics.of(chunk.metrics);
    const sums = new FactSums(length);
    let run: RecordRun | undefined;
    let split: Split | undefined;
    for (let at = 0; at < length; at++) {
      const next = runs[runAt[at] ?? 0];
      if (next !== run) {
        run = next;
        split = run && splits.get(run.attributes);
      }
      const metric = metrics[metricAt[at] ?? 0];
      const value = countAt[at] ?? 0;
      if (!metric || !run || !split) throw new Error("A record has no number");
      metric.sum += value;
      sums.add({ metricId: metric.id, titleId: run.title.id, itemId: run.item.id }, split, value);
    }
    chunk.clear();
    this.spare.push(chunk);
    return sums.table;
  }
}

/** Facts in progress: counts with equal keys are added to one fact, up to its maximum value. */
export class FactSums {
  readonly table: FactTable;
  /** The attributes of each fact. */
  private readonly splits: Split[] = [];
  /** Open-addressing hash table of fact indexes, starting at 1; collisions take the next free slot. */
  private readonly places: Uint32Array;
  /** Consecutive counts mostly share their attributes. */
  private last: { split: Split; hash: number } | null = null;

  /** Capacity in counts. */
  constructor(counts: number) {
    this.table = new FactTable(counts);
    this.places = new Uint32Array(2 ** Math.ceil(Math.log2(2 * counts + 2)));
  }

  /** Equal attributes must be the same object. */
  add(subject: Subject, split: Split, value: number): void {
    const { table, places } = this;
    const mask = places.length - 1;
    if (this.last?.split !== split) this.last = { split, hash: hashOf(split) };
    let slot = keyOf(subject, this.last.hash) & mask;
    let place = places[slot] ?? 0;
    while (place > 0 && !this.hasRoom(place - 1, subject, { split, value })) {
      slot = (slot + 1) & mask;
      place = places[slot] ?? 0;
    }
    if (place > 0) table.raise(place - 1, value);
    else {
      table.add(subject, split, value);
      this.splits.push(split);
      places[slot] = table.length;
    }
  }

  /** Whether the fact has this key and can hold the additional value. */
  private hasRoom(at: number, subject: Subject, { split, value }: { split: Split; value: number }): boolean {
    const { columns } = this.table;
    return (
      columns.titleId[at] === subject.titleId &&
      columns.metricId[at] === subject.metricId &&
      columns.itemId[at] === subject.itemId &&
      this.splits[at] === split &&
      (columns.value[at] ?? 0) + value <= largestCount
    );
  }
}

function keyOf({ metricId, titleId, itemId }: Subject, hash: number): number {
  return mixed(mixed(Math.imul(titleId, 0x9e3779b1) ^ Math.imul(itemId, 0xc2b2ae35) ^ metricId) + hash);
}

function hashOf(split: Split): number {
  return mixed(attributes.reduce((hash, name) => Math.imul(hash, 0x9e3779b1) + split[name], 0));
}

function mixed(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ (hash >>> 13);
}
