/** Sums of the counts that were read, by metric and by place of the month's column. */
export class ColumnSums {
  private readonly sums = new Map<string, { counts: Float64Array; rows: number }>();

  constructor(private readonly columns: number) {}

  /** The sums of a metric, to which the counts of one more row are going to be added. */
  ofRow(metric: string): Float64Array {
    let sum = this.sums.get(metric);
    if (!sum) {
      sum = { counts: new Float64Array(this.columns), rows: 0 };
      this.sums.set(metric, sum);
    }
    sum.rows++;
    return sum.counts;
  }

  /** Counts added since the sums `before`. */
  since(before: ColumnSums): ColumnSums {
    const added = new ColumnSums(this.columns);
    for (const [metric, { counts, rows }] of this.sums) {
      const former = before.sums.get(metric);
      const difference = counts.map((count, at) => count - (former?.counts[at] ?? 0));
      if (rows > (former?.rows ?? 0)) added.sums.set(metric, { counts: difference, rows: rows - (former?.rows ?? 0) });
    }
    return added;
  }

  get metrics(): string[] {
    return [...this.sums.keys()];
  }

  get isEmpty(): boolean {
    return this.sums.size === 0;
  }

  /** The sums over all metrics, as a spreadsheet adds up its columns. */
  get all(): { counts: Float64Array; rows: number } {
    const counts = new Float64Array(this.columns);
    let rows = 0;
    for (const sum of this.sums.values()) {
      rows += sum.rows;
      for (let at = 0; at < counts.length; at++) counts[at] = (counts[at] ?? 0) + (sum.counts[at] ?? 0);
    }
    return { counts, rows };
  }

  /** The sums of a metric with the number of its rows; of the only metric there is, if the name is blank. */
  find(metric: string): { counts: Float64Array; rows: number } | undefined {
    const [only] = this.sums.values();
    return metric === "" && this.sums.size === 1 ? only : this.sums.get(metric);
  }
}
