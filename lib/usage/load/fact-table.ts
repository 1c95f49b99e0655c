import type { Fact } from "../fact";

/** What a fact counts, besides its attributes. */
export type Subject = Pick<Fact, "metricId" | "titleId" | "itemId">;

/** The part of a fact that its attributes decide: numbers of their texts, and the year of publication itself. */
export type Split = Omit<Fact, keyof Subject | "value">;

/** Facts column by column, which takes a tenth of the memory and the time of an object for each. */
export class FactTable {
  length = 0;
  readonly metricId: Uint16Array<ArrayBuffer>;
  readonly titleId: Uint32Array<ArrayBuffer>;
  readonly itemId: Uint32Array<ArrayBuffer>;
  readonly accessType: Uint32Array<ArrayBuffer>;
  readonly accessMethod: Uint32Array<ArrayBuffer>;
  readonly dataType: Uint32Array<ArrayBuffer>;
  readonly sectionType: Uint32Array<ArrayBuffer>;
  readonly publisher: Uint32Array<ArrayBuffer>;
  readonly reportedPlatform: Uint32Array<ArrayBuffer>;
  readonly articleVersion: Uint32Array<ArrayBuffer>;
  readonly parentDataType: Uint32Array<ArrayBuffer>;
  readonly yop: Uint16Array<ArrayBuffer>;
  readonly value: Uint32Array<ArrayBuffer>;

  constructor(readonly capacity: number) {
    const column = () => new Uint32Array(capacity);
    [this.titleId, this.itemId, this.value] = [column(), column(), column()];
    [this.accessType, this.accessMethod, this.sectionType] = [column(), column(), column()];
    [this.dataType, this.parentDataType, this.articleVersion] = [column(), column(), column()];
    [this.publisher, this.reportedPlatform] = [column(), column()];
    [this.metricId, this.yop] = [new Uint16Array(capacity), new Uint16Array(capacity)];
  }

  get isFull(): boolean {
    return this.length === this.capacity;
  }

  /**
   * Adds a fact, given in two parts that many facts share, or as a whole. Throws a RangeError, before anything is kept of
   * it, when a number does not fit its column, there is no usage to store, or the table is full.
   */
  add(subject: Subject, split: Split, value: number): void {
    if (this.isFull) throw new RangeError("A full table takes no fact");
    if (value === 0) throw new RangeError("A fact without usage is no fact");
    const at = this.length;
    this.value[at] = whole(value);
    this.metricId[at] = small(subject.metricId);
    this.titleId[at] = whole(subject.titleId);
    this.itemId[at] = whole(subject.itemId);
    this.accessType[at] = whole(split.accessType);
    this.accessMethod[at] = whole(split.accessMethod);
    this.dataType[at] = whole(split.dataType);
    this.sectionType[at] = whole(split.sectionType);
    this.publisher[at] = whole(split.publisher);
    this.reportedPlatform[at] = whole(split.reportedPlatform);
    this.articleVersion[at] = whole(split.articleVersion);
    this.parentDataType[at] = whole(split.parentDataType);
    this.yop[at] = small(split.yop);
    this.length = at + 1;
  }

  /** Adds to the value of a fact that is there. Throws a RangeError when the sum does not fit. */
  raise(at: number, by: number): void {
    this.value[at] = whole((this.value[at] ?? 0) + by);
  }
}

/** Typed arrays silently cut what does not fit. */
function whole(value: number): number {
  if (value >>> 0 !== value) throw new RangeError(`Not an unsigned 32-bit number: ${value}`);
  return value;
}

function small(value: number): number {
  if (value >>> 0 !== value || value > 65_535) throw new RangeError(`Not an unsigned 16-bit number: ${value}`);
  return value;
}
