/** Above this load factor, probes get long; below it, memory is wasted. */
const mostFilled = 0.8;

/**
 * Numbers per slot: both halves of the hash and the count, adjacent, because fetching cache lines dominates the time.
 */
const width = 3;

/**
 * A compact hash table from 64-bit hashes (two halves) to 32-bit counts: 12 bytes a slot instead of a Map's fifty. Uses
 * 32-bit integers only, because arithmetic on larger ones is many times slower.
 */
export class CellTable {
  private slots = new Int32Array(1024 * width);
  private mask = 1023;
  private size = 0;

  constructor(private readonly mostEntries: number) {}

  get isFull(): boolean {
    return this.size >= this.mostEntries;
  }

  /** Inserts a count unless the hash exists, and returns the existing count. A full table accepts nothing new. */
  put(high: number, low: number, count: number): number | undefined {
    const marked = high | 1;
    const at = this.placeOf(marked, low | 0);
    const { slots } = this;
    if (slots[at] !== 0) return (slots[at + 2] ?? 0) >>> 0;
    if (this.isFull) return undefined;
    this.fill(at, { high: marked, low, count });
    if (++this.size > (this.mask + 1) * mostFilled) this.grow();
    return undefined;
  }

  /** Whether the table has the hash. */
  has(high: number, low: number): boolean {
    return this.slots[this.placeOf(high | 1, low | 0)] !== 0;
  }

  /** Index of the hash's slot, or of the empty slot it would take; the high half of a used slot is never zero. */
  private placeOf(high: number, low: number): number {
    const { slots, mask } = this;
    let slot = low & mask;
    let at = slot * width;
    while (slots[at] !== 0 && (slots[at] !== high || slots[at + 1] !== low)) {
      slot = (slot + 1) & mask;
      at = slot * width;
    }
    return at;
  }

  private fill(at: number, { high, low, count }: { high: number; low: number; count: number }): void {
    this.slots[at] = high;
    this.slots[at + 1] = low;
    this.slots[at + 2] = count;
  }

  private grow(): void {
    const { slots } = this;
    this.slots = new Int32Array(slots.length * 2);
    this.mask = this.mask * 2 + 1;
    for (let at = 0; at < slots.length; at += width) {
      const [high, low] = [slots[at] ?? 0, slots[at + 1] ?? 0];
      if (high !== 0) this.fill(this.placeOf(high, low), { high, low, count: slots[at + 2] ?? 0 });
    }
  }
}
