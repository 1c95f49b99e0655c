import "server-only";
import type { Month } from "@/lib/counter/standard/month";
import type { UsageRecord } from "@/lib/counter/usage-record";
import type { FactTable } from "@/lib/usage/load/fact-table";
import type { RecordBatch, RecordColumns } from "../read/record-columns";
import { AttributeNumbers } from "./attribute-numbers";
import { FactSums } from "./fact-sums";
import { MetricNumbers, type MetricSum } from "./metric-numbers";
import { RecordChunk } from "./record-chunk";
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
    if (other) throw new RangeError(`There is usage of ${other} in a report of ${this.month}`);
    this.chunk.addColumns(columns);
  }

  private emptyChunk(): RecordChunk {
    return this.spare.pop() ?? new RecordChunk(this.chunkSize, this.numbers);
  }

  private async factsOf(chunk: RecordChunk): Promise<FactTable> {
    const { runs, runAt, metricAt, countAt, length } = chunk;
    const { titles, items, attributes } = this.numbers;
    await titles.resolve();
    await items.resolve();
    const splits = await attributes.of(new Set(runs.map(({ attributes }) => attributes)));
    const metrics = await this.metrics.of(chunk.metrics);
    const sums = new FactSums(length);
    for (let at = 0; at < length; at++) {
      const run = runs[runAt[at] ?? 0];
      const metric = metrics[metricAt[at] ?? 0];
      const split = run && splits.get(run.attributes);
      const value = countAt[at] ?? 0;
      if (!metric || !split) throw new Error("A record was not numbered");
      metric.sum += value;
      sums.add({ metricId: metric.id, titleId: run.title.id, itemId: run.item.id }, split, value);
    }
    chunk.clear();
    this.spare.push(chunk);
    return sums.table;
  }
}
