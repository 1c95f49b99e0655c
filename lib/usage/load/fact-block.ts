import type { ImportedMonth } from "../fact";
import { factColumns } from "../fact-columns";
import { FactTable } from "./fact-table";

// The engine's format Native: whole columns, each with its name and type, and numbers in little-endian order, as they
// lie in the memory of every machine the engine runs on. It is written, and read, many times as fast as row by row.

const DAY = 86_400_000;

const ofImport = ["importId", "organizationId", "platformId", "reportTypeId", "month"] as const;
const ofFact = [
  ...(["metricId", "titleId", "itemId", "accessType", "accessMethod", "dataType", "sectionType", "publisher"] as const),
  ...(["reportedPlatform", "articleVersion", "parentDataType", "yop", "value"] as const),
] as const;

/** The columns of a block, in its order. */
export const blockColumns = [...ofImport, ...ofFact].map((name) => factColumns[name]);

/** Facts of any imports on their way to the engine. */
export class FactBlock {
  private readonly facts: FactTable;
  private readonly importId: Uint32Array<ArrayBuffer>;
  private readonly organizationId: Uint32Array<ArrayBuffer>;
  private readonly platformId: Uint32Array<ArrayBuffer>;
  private readonly reportTypeId: Uint16Array<ArrayBuffer>;
  private readonly month: Uint16Array<ArrayBuffer>;

  constructor(readonly capacity: number) {
    this.facts = new FactTable(capacity);
    [this.importId, this.organizationId] = [new Uint32Array(capacity), new Uint32Array(capacity)];
    this.platformId = new Uint32Array(capacity);
    [this.reportTypeId, this.month] = [new Uint16Array(capacity), new Uint16Array(capacity)];
  }

  get length(): number {
    return this.facts.length;
  }

  get isFull(): boolean {
    return this.facts.isFull;
  }

  /** Adds as many facts of an import as there is room for, beginning with the one at `from`, and returns how many. */
  add(imported: ImportHead, table: FactTable, from: number): number {
    const { facts, length } = this;
    const count = Math.min(table.length - from, facts.capacity - length);
    for (const name of ofFact) facts[name].set(table[name].subarray(from, from + count), length);
    for (const name of ofImport) this[name].fill(imported[name], length, length + count);
    facts.length += count;
    return count;
  }

  clear(): void {
    this.facts.length = 0;
  }

  /** The block as the engine reads it. */
  bytes(): Buffer {
    const parts: Buffer[] = [varint(blockColumns.length), varint(this.length)];
    for (const name of ofImport) parts.push(...this.column(name, this[name]));
    for (const name of ofFact) parts.push(...this.column(name, this.facts[name]));
    return Buffer.concat(parts);
  }

  private column(name: keyof typeof factColumns, numbers: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) {
    const type = name === "month" ? "Date" : `UInt${numbers.BYTES_PER_ELEMENT * 8}`;
    return [
      text(factColumns[name]),
      text(type),
      Buffer.from(numbers.buffer, 0, this.length * numbers.BYTES_PER_ELEMENT),
    ];
  }
}

/** What the facts of an import have in common, as numbers; the month as its first day, counted from 1970. */
export type ImportHead = { readonly [name in (typeof ofImport)[number]]: number };

/** Throws a RangeError when the import is not well-formed. */
export function importHead({ importId, organizationId, reportTypeId, platformId, month }: ImportedMonth): ImportHead {
  for (const id of [importId, organizationId, reportTypeId, platformId]) {
    if (id >>> 0 !== id || id === 0) throw new RangeError(`Not an id: ${id}`);
  }
  const day = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? Date.parse(`${month}-01`) / DAY : -1;
  if (day < 0 || day > 65_535) throw new RangeError(`Not a month: ${month}`);
  if (reportTypeId > 65_535) throw new RangeError(`Not the id of a report: ${reportTypeId}`);
  return { importId, organizationId, platformId, reportTypeId, month: day };
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value, "utf8");
  return Buffer.concat([varint(bytes.length), bytes]);
}

/** A number in as few groups of seven bits as it needs, lowest first. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
