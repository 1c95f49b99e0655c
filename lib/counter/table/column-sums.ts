/** Sums of the counts that were read, by metric and by place of the month's column. */
export class ColumnSums {
  private readonly sums = new Map<string, { counts: Float64Array; rows: number }>();

  constructor(private readonly columns: number) {}

  /** The sums of a metric, to which the counts of one more row are going to be added. */
  ofRow(metric: string): Float64Array {
    let known = this.sums.get(metric);
    if (!known) {
      known = { counts: new Float64Array(this.columns), rows: 0 };
      this.sums.set(metric, known);
    }
    known.rows++;
    return known.counts;
  }

  get isEmpty(): boolean {
    return this.sums.size === 0;
  }

  /** The sums of a metric with the number of its rows; of the only metric there is, if the name is blank. */
  find(metric: string): { counts: Float64Array; rows: number } | undefined {
    const [only] = this.sums.values();
    return metric === "" && this.sums.size === 1 ? only : this.sums.get(metric);
  }
}
