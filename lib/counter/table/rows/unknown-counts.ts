import type { FindingValues } from "../../finding";

type Unknown = { where: string; values: FindingValues };

/**
 * First cell of each month with "n/a" instead of a count. Nothing is lost where other rows have counts, but a month
 * without any count is unknown, not empty.
 */
export class UnknownCounts {
  private readonly first = new Map<number, Unknown>();

  note(month: number, unknown: () => Unknown): void {
    if (!this.first.has(month)) this.first.set(month, unknown());
  }

  /** Those of months that have no usage; `sums` by the place of the month's column. */
  of(sums: Float64Array): Unknown[] {
    return [...this.first].flatMap(([month, unknown]) => ((sums[month] ?? 0) > 0 ? [] : [unknown]));
  }
}
