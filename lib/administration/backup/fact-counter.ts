import { factColumns } from "@/lib/usage/fact";
import type { Manifest } from "./manifest";

type Columns = Manifest["usage"]["columns"];

const WIDTH = { Date: 2, UInt16: 2, UInt32: 4 } as const;

/** Counts and sums facts in RowBinary by import while they are streamed. */
export class FactCounter {
  readonly byImport = new Map<number, { facts: number; sum: number }>();
  facts = 0;
  private rest = Buffer.alloc(0);
  private readonly width: number;
  private readonly valueAt: number;
  private readonly importAt: number;

  /** `imports`: those that count; facts of others are left out. */
  constructor(
    columns: Columns,
    private readonly imports: ReadonlySet<number> | null = null,
  ) {
    this.width = columns.reduce((all, { type }) => all + WIDTH[type], 0);
    this.valueAt = offset(columns, factColumns.value.name);
    this.importAt = offset(columns, factColumns.importId.name);
  }

  /** The facts that count, in pieces of whole facts. */
  async *counting(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    for await (const piece of pieces) {
      const counted = this.add(piece);
      if (counted.length > 0) yield counted;
    }
  }

  private add(piece: Buffer): Buffer {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, piece]) : piece;
    const whole = bytes.length - (bytes.length % this.width);
    this.rest = Buffer.from(bytes.subarray(whole));
    // Facts that count move to the front, over those that do not; the piece may belong to a stream's buffer.
    const counted = this.imports ? Buffer.from(bytes.subarray(0, whole)) : bytes;
    let end = 0;
    for (let at = 0; at < whole; at += this.width) {
      const id = counted.readUInt32LE(at + this.importAt);
      if (this.imports && !this.imports.has(id)) continue;
      const own = this.byImport.get(id);
      const value = counted.readUInt32LE(at + this.valueAt);
      if (own) {
        own.facts += 1;
        own.sum += value;
      } else this.byImport.set(id, { facts: 1, sum: value });
      if (end !== at) counted.copyWithin(end, at, at + this.width);
      end += this.width;
    }
    this.facts += end / this.width;
    return counted.subarray(0, end);
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
