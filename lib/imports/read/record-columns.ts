import type { Attributes } from "@/lib/counter/standard/attributes";
import type { UsageRecord } from "@/lib/counter/usage-record";

/** What a record counts the usage of. */
export type RecordSubject = Pick<
  UsageRecord,
  "title" | "titleIds" | "item" | "itemIds" | "titleDetails" | "itemDetails"
>;

/** Records column by column: so they pass from one thread to another without being copied one by one. */
export type RecordColumns = {
  readonly subjects: readonly RecordSubject[];
  readonly attributes: readonly Attributes[];
  readonly months: readonly string[];
  readonly metrics: readonly string[];
  /** Of each record: its places in these lists, and its count. */
  readonly subjectAt: Uint32Array<ArrayBuffer>;
  readonly attributesAt: Uint32Array<ArrayBuffer>;
  readonly monthAt: Uint32Array<ArrayBuffer>;
  readonly metricAt: Uint32Array<ArrayBuffer>;
  readonly countAt: Uint32Array<ArrayBuffer>;
};

/** Records as they come from a reader, in this thread or in another one. */
export type RecordBatch = readonly UsageRecord[] | RecordColumns;

/** The columns of records; subjects are shared by neighbours only, as readers give them. */
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

/** The memory of columns, which is handed over with them. */
export function memoryOf({ subjectAt, attributesAt, monthAt, metricAt, countAt }: RecordColumns): ArrayBuffer[] {
  return [subjectAt, attributesAt, monthAt, metricAt, countAt].map(({ buffer }) => buffer);
}

function subjectOf({ title, titleIds, item, itemIds, titleDetails, itemDetails }: UsageRecord): RecordSubject {
  return { title, titleIds, item, itemIds, titleDetails, itemDetails };
}

/** Readers share the objects of an item between its records. */
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

/** Different values in the order in which they were met. */
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
