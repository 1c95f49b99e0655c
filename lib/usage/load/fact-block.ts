import { recordOf } from "@/lib/kit/record-of";
import { type FactField, factColumns, type ImportedMonth, ofFact, ofImport } from "../fact";
import { emptyColumn, FactTable, type Numbers } from "./fact-table";

// ClickHouse's Native format: whole columns with name and type, numbers in little-endian order (the memory order of
// every supported machine). Much faster to write and read than row formats.

const DAY = 86_400_000;

/** The columns of a block, in order. */
export const blockColumns = [...ofImport, ...ofFact].map((name) => factColumns[name].name);

/** A block of facts from any imports. */
export class FactBlock {
  private readonly facts: FactTable;
  private readonly imports: Readonly<Record<(typeof ofImport)[number], Numbers>>;

  constructor(readonly capacity: number) {
    this.facts = new FactTable(capacity);
    this.imports = recordOf(ofImport, (name) => emptyColumn(name, capacity));
  }

  get length(): number {
    return this.facts.length;
  }

  get isFull(): boolean {
    return this.facts.isFull;
  }

  /** Adds facts of an import from index `from` on, up to the free space, and returns how many. */
  add(imported: ImportHead, table: FactTable, from: number): number {
    const { facts, length } = this;
    const count = Math.min(table.length - from, facts.capacity - length);
    for (const name of ofFact) facts.columns[name].set(table.columns[name].subarray(from, from + count), length);
    for (const name of ofImport) this.imports[name].fill(imported[name], length, length + count);
    facts.length += count;
    return count;
  }

  clear(): void {
    this.facts.length = 0;
  }

  /** The block in Native format. */
  bytes(): Buffer {
    const parts: Buffer[] = [varint(blockColumns.length), varint(this.length)];
    for (const name of ofImport) parts.push(...this.column(name, this.imports[name]));
    for (const name of ofFact) parts.push(...this.column(name, this.facts.columns[name]));
    return Buffer.concat(parts);
  }

  private column(field: FactField, { buffer, BYTES_PER_ELEMENT: width }: Numbers) {
    const { name, type } = factColumns[field];
    return [text(name), text(type), Buffer.from(buffer, 0, this.length * width)];
  }
}

/** The shared fields of an import as numbers; the month as days from 1970 to its first day. */
export type ImportHead = { readonly [name in (typeof ofImport)[number]]: number };

/** Throws a RangeError for a malformed import. */
export function importHead(imported: ImportedMonth): ImportHead {
  const { importId, organizationId, reportTypeId, platformId, accountId, month } = imported;
  for (const id of [importId, organizationId, reportTypeId, platformId]) {
    if (id >>> 0 !== id || id === 0) throw new RangeError(`Not an id: ${id}`);
  }
  if (accountId >>> 0 !== accountId) throw new RangeError(`Not an id: ${accountId}`);
  const day = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? Date.parse(`${month}-01`) / DAY : -1;
  if (day < 0 || day > 65_535) throw new RangeError(`Not a month: ${month}`);
  if (reportTypeId > 65_535) throw new RangeError(`Not the id of a report: ${reportTypeId}`);
  return { importId, organizationId, platformId, accountId, reportTypeId, month: day };
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value, "utf8");
  return Buffer.concat([varint(bytes.length), bytes]);
}

/** A LEB128 number. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
