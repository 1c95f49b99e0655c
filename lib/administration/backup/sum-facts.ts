import { factColumns } from "@/lib/usage/fact";
import type { Manifest } from "./manifest";

type Columns = Manifest["usage"]["columns"];

const WIDTH = { Date: 2, UInt16: 2, UInt32: 4 } as const;

/** Counts and sums facts while they are streamed, in total and by import. */
export class FactReckoner {
  readonly byImport = new Map<number, number>();
  facts = 0;
  sum = 0n;
  private rest = Buffer.alloc(0);
  private readonly width: number;
  private readonly valueAt: number;
  private readonly importAt: number;

  constructor(columns: Columns) {
    this.width = columns.reduce((all, { type }) => all + WIDTH[type], 0);
    this.valueAt = offset(columns, factColumns.value.name);
    this.importAt = offset(columns, factColumns.importId.name);
  }

  add(piece: Buffer): void {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, piece]) : piece;
    let sum = 0;
    let at = 0;
    for (; at + this.width <= bytes.length; at += this.width) {
      sum += bytes.readUInt32LE(at + this.valueAt);
      const id = bytes.readUInt32LE(at + this.importAt);
      this.byImport.set(id, (this.byImport.get(id) ?? 0) + 1);
      this.facts += 1;
    }
    this.sum += BigInt(sum);
    this.rest = Buffer.from(bytes.subarray(at));
  }

  /** Whether the stream ended at the end of a row. */
  get isWhole(): boolean {
    return this.rest.length === 0;
  }
}

function offset(columns: Columns, column: string): number {
  const at = columns.findIndex(({ name }) => name === column);
  if (at < 0) throw new Error(`The backup has no column ${column}.`);
  return columns.slice(0, at).reduce((all, { type }) => all + WIDTH[type], 0);
}
