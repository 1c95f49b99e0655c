import type { Attributes } from "@/lib/counter/standard/attributes";
import type { Month } from "@/lib/counter/standard/month";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { isOfSameSubject, type RecordColumns, type RecordSubject } from "../read/record-columns";

/** A title or item of a report; its id is set once resolved, 0 if there is none. */
export type Numbered = { id: number };

/** Fields that adjacent records share, apart from the metric. */
export type RecordRun = { readonly title: Numbered; readonly item: Numbered; readonly attributes: Attributes };

/** The fields that assign a record to a run. */
export type RunRecord = RecordSubject & Pick<UsageRecord, "attributes">;

type Numbers = { of(record: RunRecord, month: Month): Numbered };

/** Records waiting for title ids, in a fraction of the memory of objects. */
export class RecordChunk {
  length = 0;
  runs: RecordRun[] = [];
  readonly metrics: string[] = [];
  /** Per record: indexes of run and metric in these lists, and the count. */
  runAt: Uint32Array;
  metricAt: Uint32Array;
  countAt: Float64Array;
  private readonly metricPlaces = new Map<string, number>();
  private previous: UsageRecord | undefined;

  constructor(
    capacity: number,
    private readonly month: Month,
    private readonly numbers: { titles: Numbers; items: Numbers },
  ) {
    this.runAt = new Uint32Array(capacity);
    this.metricAt = new Uint32Array(capacity);
    this.countAt = new Float64Array(capacity);
  }

  add(record: UsageRecord): void {
    if (this.length === this.countAt.length) this.grow();
    if (!this.previous || !isOfSameRun(this.previous, record)) this.beginRun(record);
    this.runAt[this.length] = this.runs.length - 1;
    this.metricAt[this.length] = this.metricPlaces.get(record.metric) ?? this.newMetric(record.metric);
    this.countAt[this.length] = record.value;
    this.length++;
    this.previous = record;
  }

  addColumns(columns: RecordColumns): void {
    const { subjectAt, attributesAt, metricAt, countAt } = columns;
    const { length } = countAt;
    while (this.length + length > this.countAt.length) this.grow();
    const metrics = columns.metrics.map((name) => this.metricPlaces.get(name) ?? this.newMetric(name));
    let [subject, attributes] = [-1, -1];
    for (let at = 0; at < length; at++) {
      if (subjectAt[at] !== subject || attributesAt[at] !== attributes) {
        [subject, attributes] = [subjectAt[at] ?? 0, attributesAt[at] ?? 0];
        this.beginRun(runOf(columns, subject, attributes));
      }
      this.runAt[this.length] = this.runs.length - 1;
      this.metricAt[this.length] = metrics[metricAt[at] ?? 0] ?? 0;
      this.countAt[this.length] = countAt[at] ?? 0;
      this.length++;
    }
    this.previous = undefined;
  }

  clear(): void {
    this.length = 0;
    this.runs = [];
    this.previous = undefined;
  }

  private beginRun(record: RunRecord): void {
    const { titles, items } = this.numbers;
    const [title, item] = [titles.of(record, this.month), items.of(record, this.month)];
    this.runs.push({ title, item, attributes: record.attributes });
  }

  private newMetric(name: string): number {
    const place = this.metrics.push(name) - 1;
    this.metricPlaces.set(name, place);
    return place;
  }

  private grow(): void {
    const capacity = 2 * this.countAt.length;
    const { runAt, metricAt, countAt } = this;
    this.runAt = new Uint32Array(capacity);
    this.runAt.set(runAt);
    this.metricAt = new Uint32Array(capacity);
    this.metricAt.set(metricAt);
    this.countAt = new Float64Array(capacity);
    this.countAt.set(countAt);
  }
}

function runOf({ subjects, attributes }: RecordColumns, subject: number, set: number): RunRecord {
  const [counted, split] = [subjects[subject], attributes[set]];
  if (!counted || !split) throw new Error("A record refers to a missing subject or attribute set");
  const { title, titleIds, item, itemIds, titleDetails, itemDetails } = counted;
  return { title, titleIds, item, itemIds, titleDetails, itemDetails, attributes: split };
}

const isOfSameRun = (one: UsageRecord, other: UsageRecord): boolean =>
  one.attributes === other.attributes && isOfSameSubject(one, other);
