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
    const entry = this.byReason.get(reason) ?? { reason, count: 0, rows: [] };
    entry.count++;
    if (entry.rows.length < mostListed) entry.rows.push(row);
    this.byReason.set(reason, entry);
  }

  get all(): SkippedRows[] {
    return [...this.byReason.values()];
  }
}
