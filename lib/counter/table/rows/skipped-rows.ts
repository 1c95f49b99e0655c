/** Why a row below the headings was not read as usage. */
export const skipReasons = ["blank", "totals", "statistics", "note", "headings", "component"] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Rows that were not read, by reason, with the first of them. */
export type SkippedRows = { reason: SkipReason; count: number; rows: number[] };

const mostListed = 50;

/** Keeps account of every row that is not counted. */
export class SkippedRowList {
  private readonly byReason = new Map<SkipReason, SkippedRows>();

  add(reason: SkipReason, row: number): void {
    const known = this.byReason.get(reason) ?? { reason, count: 0, rows: [] };
    known.count++;
    if (known.rows.length < mostListed) known.rows.push(row);
    this.byReason.set(reason, known);
  }

  get all(): SkippedRows[] {
    return [...this.byReason.values()];
  }
}
