import { Unreadable } from "@/lib/counter/finding";
import type { Month } from "@/lib/counter/standard/month";

/** Counts of a table: sums by metric and month, and their indexes. */
export class UsageTally {
  rows = 0;
  cells = 0;
  nonzero = 0;
  private readonly amounts = new Map<string, Map<Month, number>>();
  private readonly metrics = new Map<string, number>();
  private readonly months = new Map<Month, number>();

  /** Registers a month without usage so far. */
  know(month: Month): void {
    numberOf(this.months, month);
  }

  add(metric: string, month: Month, value: number): void {
    this.nonzero++;
    const amounts = this.amounts.get(metric) ?? this.begin(metric);
    amounts.set(month, (amounts.get(month) ?? 0) + value);
  }

  private begin(metric: string): Map<Month, number> {
    if (this.amounts.size >= mostMetrics)
      throw new Unreadable("too-many-metrics", { values: { metrics: mostMetrics } });
    const amounts = new Map<Month, number>();
    this.amounts.set(metric, amounts);
    return amounts;
  }

  /** Index of a metric and month. */
  cellOf(metric: string, month: Month): number {
    return numberOf(this.metrics, metric) * mostMonths + numberOf(this.months, month);
  }

  get knownMonths(): Month[] {
    return [...this.months.keys()].sort();
  }

  get monthsWithUsage(): Month[] {
    return [...new Set([...this.amounts.values()].flatMap((amounts) => [...amounts.keys()]))].sort();
  }

  get sums(): Record<string, Record<string, number>> {
    const ordered = (amounts: Map<Month, number>) => [...amounts].sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(
      [...this.amounts].map(([metric, amounts]) => [metric, Object.fromEntries(ordered(amounts))]),
    );
  }
}

const mostMonths = 4_096;
/** More means that a column of titles or ids was taken for metrics. */
const mostMetrics = 1_000;

function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  const existing = numbers.get(key);
  if (existing !== undefined) return existing;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}
