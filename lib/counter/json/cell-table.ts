/** Fuller tables are searched for long, emptier ones take more memory. */
const mostFilled = 0.8;

/**
 * A compact hash table from 64-bit hashes, in two halves, to 32-bit counts: 12 bytes a slot instead of a Map's fifty. It
 * keeps to 32-bit integers throughout, since arithmetic with larger ones is many times slower.
 */
export class CellTable {
  private highs = new Int32Array(1024);
  private lows = new Int32Array(1024);
  private counts = new Uint32Array(1024);
  private size = 0;

  constructor(private readonly mostEntries: number) {}

  get isFull(): boolean {
    return this.size >= this.mostEntries;
  }

  /** Puts a count under a hash unless it is taken: then gives the count that is there. A full table takes nothing new. */
  put(high: number, low: number, count: number): number | undefined {
    const marked = high | 1;
    const slot = this.slotOf(marked, low | 0);
    if (this.highs[slot] !== 0) return this.counts[slot];
    if (this.isFull) return undefined;
    this.highs[slot] = marked;
    this.lows[slot] = low;
    this.counts[slot] = count;
    if (++this.size > this.highs.length * mostFilled) this.grow();
    return undefined;
  }

  /** The slot of a hash, or the empty one it would take; a high half is never zero in a taken slot. */
  private slotOf(high: number, low: number): number {
    const { highs, lows } = this;
    const mask = highs.length - 1;
    let slot = low & mask;
    while (highs[slot] !== 0 && (highs[slot] !== high || lows[slot] !== low)) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const { highs, lows, counts } = this;
    this.highs = new Int32Array(highs.length * 2);
    this.lows = new Int32Array(highs.length * 2);
    this.counts = new Uint32Array(highs.length * 2);
    for (let at = 0; at < highs.length; at++) {
      const high = highs[at] ?? 0;
      if (high === 0) continue;
      const slot = this.slotOf(high, lows[at] ?? 0);
      this.highs[slot] = high;
      this.lows[slot] = lows[at] ?? 0;
      this.counts[slot] = counts[at] ?? 0;
    }
  }
}
