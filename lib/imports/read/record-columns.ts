import type { Attributes } from "@/lib/counter/standard/attributes";
import type { UsageRecord } from "@/lib/counter/usage-record";

/** The subject of a record. */
export type RecordSubject = Pick<
  UsageRecord,
  "title" | "titleIds" | "item" | "itemIds" | "titleDetails" | "itemDetails"
>;

/** Records column by column: typed arrays move between threads without being copied. */
export type RecordColumns = {
  readonly subjects: readonly RecordSubject[];
  readonly attributes: readonly Attributes[];
  readonly months: readonly string[];
  readonly metrics: readonly string[];
  /** Per record: indexes into these lists, and the count. */
  readonly subjectAt: Uint32Array<ArrayBuffer>;
  readonly attributesAt: Uint32Array<ArrayBuffer>;
  readonly monthAt: Uint32Array<ArrayBuffer>;
  readonly metricAt: Uint32Array<ArrayBuffer>;
  readonly countAt: Uint32Array<ArrayBuffer>;
};

/** Records from a reader, in this thread or another. */
export type RecordBatch = readonly UsageRecord[] | RecordColumns;

/** Converts records to columns; only adjacent records share subjects, as readers produce them. */
export function columnsOf(records: readonly UsageRecord[]): RecordColumns {
  const column = () => new Uint32Array(records.length);
  const [subjectAt, attributesAt, monthAt, metricAt, countAt] = [column(), column(), column(), column(), column()];
  const subjects: RecordSubject[] = [];
  const [attributes, months, metrics] = [new Places<Attributes>(), new Places<string>(), new Places<string>()];
  let last: UsageRecord | undefined;
  let at = 0;
  for (const record of records) {
    if (!last || !isOfSameSubject(last, record)) subjects.push(subjectOf(record));
    last = record;
    subjectAt[at] = subjects.length - 1;
    attributesAt[at] = attributes.of(record.attributes);
    monthAt[at] = months.of(record.month);
    metricAt[at] = metrics.of(record.metric);
    countAt[at++] = record.value;
  }
  const lists = { subjects, attributes: attributes.all, months: months.all, metrics: metrics.all };
  return { ...lists, subjectAt, attributesAt, monthAt, metricAt, countAt };
}

/** Buffers that are transferred together with the columns. */
export function memoryOf({ subjectAt, attributesAt, monthAt, metricAt, countAt }: RecordColumns): ArrayBuffer[] {
  return [subjectAt, attributesAt, monthAt, metricAt, countAt].map(({ buffer }) => buffer);
}

function subjectOf({ title, titleIds, item, itemIds, titleDetails, itemDetails }: UsageRecord): RecordSubject {
  return { title, titleIds, item, itemIds, titleDetails, itemDetails };
}

/** Readers share an item's objects between its records, so identity is checked first. */
export function isOfSameSubject(one: RecordSubject, other: RecordSubject): boolean {
  return (
    one.titleIds === other.titleIds &&
    one.itemIds === other.itemIds &&
    one.titleDetails === other.titleDetails &&
    one.itemDetails === other.itemDetails &&
    one.title === other.title &&
    one.item === other.item
  );
}

/** Distinct values in order of first appearance. */
class Places<Value> {
  readonly all: Value[] = [];
  private readonly places = new Map<Value, number>();
  private last: Value | undefined;
  private lastPlace = 0;

  of(value: Value): number {
    if (this.last === value) return this.lastPlace;
    this.last = value;
    this.lastPlace = this.places.get(value) ?? this.add(value);
    return this.lastPlace;
  }

  private add(value: Value): number {
    const place = this.all.push(value) - 1;
    this.places.set(value, place);
    return place;
  }
}
