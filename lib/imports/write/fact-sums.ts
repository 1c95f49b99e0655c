import { largestCount } from "@/lib/counter/usage-record";
import { attributes } from "@/lib/usage/dimensions";
import type { Split, Subject } from "@/lib/usage/fact";
import { FactTable } from "@/lib/usage/load/fact-table";

/** Facts in progress: counts with equal keys are added to one fact, up to its maximum value. */
export class FactSums {
  readonly table: FactTable;
  /** The attributes of each fact. */
  private readonly splits: Split[] = [];
  /** Open-addressing hash table of fact indexes, starting at 1; collisions take the next free slot. */
  private readonly places: Uint32Array;

  /** Capacity in counts. */
  constructor(counts: number) {
    this.table = new FactTable(counts);
    this.places = new Uint32Array(2 ** Math.ceil(Math.log2(2 * counts + 2)));
  }

  /** Equal attributes must be the same object. */
  add(subject: Subject, split: Split, value: number): void {
    const { table, places } = this;
    const mask = places.length - 1;
    let slot = hashOf(subject, split) & mask;
    let place = places[slot] ?? 0;
    while (place > 0 && !this.hasRoom(place - 1, subject, { split, value })) {
      slot = (slot + 1) & mask;
      place = places[slot] ?? 0;
    }
    if (place > 0) table.raise(place - 1, value);
    else {
      table.add(subject, split, value);
      this.splits.push(split);
      places[slot] = table.length;
    }
  }

  /** Whether the fact has this key and can hold the additional value. */
  private hasRoom(at: number, subject: Subject, { split, value }: { split: Split; value: number }): boolean {
    const { columns } = this.table;
    return (
      columns.titleId[at] === subject.titleId &&
      columns.metricId[at] === subject.metricId &&
      columns.itemId[at] === subject.itemId &&
      this.splits[at] === split &&
      (columns.value[at] ?? 0) + value <= largestCount
    );
  }
}

function hashOf({ metricId, titleId, itemId }: Subject, split: Split): number {
  let hash = mixed(Math.imul(titleId, 0x9e3779b1) ^ Math.imul(itemId, 0xc2b2ae35) ^ metricId);
  for (const name of attributes) hash = Math.imul(hash, 31) + split[name];
  return mixed(hash);
}

function mixed(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ (hash >>> 13);
}
