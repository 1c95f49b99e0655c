import { CellTable } from "./cell-table";

/** A table of fifty megabytes. */
const mostCells = 3_300_000;

/** Pairs of equal counts that are no coincidence of attributes that the provider left out. */
const NO_CHANCE = 20;

/** Running hash of the fields that identify a row, in two halves of 32 bits. */
export class RowHash {
  constructor(
    private high = 0xdeadbeef,
    private low = 0x41c6ce57,
  ) {}

  copy(): RowHash {
    return new RowHash(this.high, this.low);
  }

  /** Adds a text and an end mark, so that adjacent texts do not run together. */
  add(text: string): this {
    let { high, low } = this;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      high = Math.imul(high ^ code, 2654435761);
      low = Math.imul(low ^ code, 1597334677);
    }
    this.high = Math.imul(high ^ (high >>> 16) ^ 0x1f, 2246822507) ^ (low >>> 13);
    this.low = Math.imul(low ^ (low >>> 15) ^ 0x1f, 3266489909) ^ (high >>> 11);
    return this;
  }

  /** The hash of one cell of the row. */
  ofCell(cell: number): { high: number; low: number } {
    const low = mixed(this.low ^ Math.imul(cell + 1, 0x9e3779b1));
    return { high: mixed(this.high ^ low ^ Math.imul(cell + 7, 0xc2b2ae35)), low };
  }
}

/**
 * Detects repeated counts of the same item, attributes, metric and month. Stores a hash per cell, so that large reports
 * fit into memory; beyond a few million cells it compares with the first ones only.
 */
export class Repeats {
  private readonly table = new CellTable(mostCells);
  private counts = 0;
  private repeated = 0;
  private equal = 0;

  get isIncomplete(): boolean {
    return this.table.isFull;
  }

  /** Whether every count appears exactly twice, too often for a chance: the report contains itself a second time. */
  get areAllTwice(): boolean {
    const isOnceEach = this.repeated === this.equal && this.repeated * 2 === this.counts;
    return isOnceEach && this.repeated >= NO_CHANCE && !this.isIncomplete;
  }

  /** Adds a count; returns the earlier count of the same cell, if any. */
  former(row: RowHash, cell: number, value: number): number | undefined {
    const { high, low } = row.ofCell(cell);
    const earlier = this.table.put(high, low, value);
    this.counts++;
    if (earlier !== undefined) this.repeated++;
    if (earlier === value) this.equal++;
    return earlier;
  }

  /** Whether a cell has a count. */
  has(row: RowHash, cell: number): boolean {
    const { high, low } = row.ofCell(cell);
    return this.table.has(high, low);
  }
}

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}
