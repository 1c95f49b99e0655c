import type { FactTable } from "./fact-table";

export interface ImportTally {
  count: number;
  sum: number;
  /** Sum by metric id. */
  readonly metrics: Map<number, number>;
}

/** What has been loaded so far, by import. */
export class FactTally {
  readonly imports = new Map<number, ImportTally>();

  /** The import's own tally, counted up by `add`. */
  of(importId: number): ImportTally {
    const known = this.imports.get(importId);
    if (known) return known;
    const fresh = { count: 0, sum: 0, metrics: new Map<number, number>() };
    this.imports.set(importId, fresh);
    return fresh;
  }

  get count(): number {
    return this.total(({ count }) => count);
  }

  get sum(): number {
    return this.total(({ sum }) => sum);
  }

  private total(figure: (tally: ImportTally) => number): number {
    return [...this.imports.values()].reduce((whole, tally) => whole + figure(tally), 0);
  }
}

/** Counts the facts of a table. */
export function addTable(tally: ImportTally, { length, columns: { metricId, value } }: FactTable): void {
  for (let at = 0; at < length; at++) {
    const [metric, count] = [metricId[at] ?? 0, value[at] ?? 0];
    tally.count++;
    tally.sum += count;
    tally.metrics.set(metric, (tally.metrics.get(metric) ?? 0) + count);
  }
}
