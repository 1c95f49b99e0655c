/** Numbers that look random and are the same on every run with the same seed (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** At least 0, less than 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  one<T>(from: readonly T[]): T {
    const choice = from[this.whole(0, from.length - 1)];
    if (choice === undefined) throw new RangeError("Nothing to choose from");
    return choice;
  }

  /** Up to `most` different ones, possibly none. */
  some<T>(from: readonly T[], most: number): T[] {
    const choices = new Set<T>();
    for (let tries = this.whole(0, most); tries > 0; tries -= 1) choices.add(this.one(from));
    return [...choices];
  }
}
