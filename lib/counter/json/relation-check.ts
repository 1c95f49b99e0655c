import { type CounterMetric, counterMetrics, metricRelations } from "../standard/metrics";

const width = counterMetrics.length;
const mostMonths = 240;
const pairs = metricRelations.map(([lesser, greater]) => ({
  lesser,
  greater,
  lesserIndex: counterMetrics.indexOf(lesser),
  greaterIndex: counterMetrics.indexOf(greater),
}));

/** A count that exceeds one it is part of. */
export type BrokenRelation = { lesser: CounterMetric; greater: CounterMetric; monthIndex: number };

/**
 * Compares the metrics of one row month by month. Only metrics in the same row are compared: providers may put them in
 * separate rows (Unique_Title metrics of Release 5 never have Section_Type).
 */
export class RelationCheck {
  private readonly values = new Float64Array(width * mostMonths);
  private readonly months: number[] = [];
  private cells = 0;

  note(metricIndex: number, monthIndex: number, value: number): void {
    if (metricIndex >= width || monthIndex >= mostMonths) return;
    if (!this.months.includes(monthIndex)) this.months.push(monthIndex);
    const at = monthIndex * width + metricIndex;
    this.values[at] = (this.values[at] ?? 0) + value;
    this.cells++;
  }

  /** Ends the row and returns the relations it violates. */
  endRow(): BrokenRelation[] {
    const broken = this.cells > this.months.length ? this.compare() : [];
    for (const month of this.months) this.values.fill(0, month * width, (month + 1) * width);
    this.months.length = 0;
    this.cells = 0;
    return broken;
  }

  private compare(): BrokenRelation[] {
    const broken: BrokenRelation[] = [];
    for (const monthIndex of this.months) {
      for (const { lesser, greater, lesserIndex, greaterIndex } of pairs) {
        const least = this.values[monthIndex * width + lesserIndex] ?? 0;
        const most = this.values[monthIndex * width + greaterIndex] ?? 0;
        if (most > 0 && least > most) broken.push({ lesser, greater, monthIndex });
      }
    }
    return broken;
  }
}
