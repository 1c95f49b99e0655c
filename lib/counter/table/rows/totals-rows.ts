import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { ColumnSums } from "./column-sums";

/** `below`: the sums of the rows up to the next one of sums; `continued`: the row as it is if it goes on with the one above. */
export type UndecidedRow = { row: SheetRow; continued: SheetRow | null; below: ColumnSums | null };
type Sums = { metric: string; counts: (number | null)[] };
/** A totals row; `total` is the count of its whole period, if it has one. */
export type TotalsRow = Sums & { number: number; name: string; total: number | null };
/** A totals row whose figures are not those of the rows; no sums where no row has its metric. */
export type DifferentTotals = { row: TotalsRow; sums: readonly number[] };

const mostKept = 1_000;
const none = new ColumnSums(0);

/** Rows with sums of other rows, known by their name; and rows that may be such, which wait until all sums are known. */
export class TotalsRows {
  /** Rows whose name only the sums can distinguish from a title, each with the sums of the rows that follow it. */
  readonly undecided: UndecidedRow[] = [];
  private readonly certain: TotalsRow[] = [];
  private groups = 0;
  private isGroupOver = false;
  private open: UndecidedRow[] = [];
  private startBelow: ColumnSums | null = null;

  /** The sums above the last row that was one of sums: what follows it is a group of its own. */
  private above: ColumnSums | null = null;

  /** Keeps a row with sums, to be compared in the end. */
  keep(row: TotalsRow): void {
    if (this.certain.length < mostKept) this.certain.push(row);
  }

  /** Ends the group of rows over which a row gives the sums, and perhaps the next row as well, for another metric. */
  closeGroup(): void {
    this.isGroupOver = true;
  }

  /** Called before a row is counted: after sums it is the first one of another group. */
  beginRow(sums: ColumnSums): void {
    if (this.open.length > 0) this.startBelow ??= sums.since(none);
    if (!this.isGroupOver) return;
    this.isGroupOver = false;
    if (this.groups++ < mostKept) this.above = sums.since(none);
  }

  /** Whether counts are the sums of at least so many rows since the last row of sums. */
  isOfGroup(row: Sums, sums: ColumnSums, least: number): boolean {
    return this.groups < mostKept && isSum(row, sums.since(this.above ?? none), least);
  }

  /** Whether counts are the sums of at least so many rows that follow. */
  isOfGroupBelow(row: Sums, { below }: UndecidedRow, least: number): boolean {
    return below !== null && isSum(row, below, least);
  }

  /** Keeps a row back; false once there are too many, so that it is to be counted at once. */
  hold(row: SheetRow, continued: SheetRow | null, sums: ColumnSums): boolean {
    if (this.undecided.length >= mostKept) return false;
    this.closeBelow(sums);
    const entry: UndecidedRow = { row, continued, below: null };
    this.undecided.push(entry);
    this.open.push(entry);
    return true;
  }

  /**
   * Closes the rows that follow the last undecided rows; undecided rows without any row between them precede the same
   * rows.
   */
  closeBelow(sums: ColumnSums): void {
    if (!this.startBelow) return;
    const below = sums.since(this.startBelow);
    for (const entry of this.open) entry.below = below;
    this.open = [];
    this.startBelow = null;
  }

  /** Whether rows with sums hold counts though there is nothing they could be the sums of. */
  standAlone(sums: ColumnSums): boolean {
    return sums.isEmpty && this.certain.some(({ counts }) => counts.some((count) => count !== null && count > 0));
  }

  /** Whether counts are the sums of at least so many rows, month by month. */
  isSum(row: Sums, sums: ColumnSums, least: number): boolean {
    return isSum(row, sums, least);
  }

  /** Whether counts that were added are the sums of at least two other rows. */
  isHalf({ metric, counts }: Sums, sums: ColumnSums): boolean {
    const sum = sums.find(metric);
    if (!sum || sum.rows < 3 || !counts.some((count) => count !== null && count > 0)) return false;
    return counts.every((count, at) => (count ?? 0) * 2 === sum.counts[at]);
  }

  /** Whether counts are what the rows have on the average, as far as it can be written in whole numbers. */
  isAverage({ metric, counts }: Sums, sums: ColumnSums): boolean {
    const sum = sums.find(metric) ?? (metric === "" ? sums.all : undefined);
    if (!sum) return false;
    return counts.every((count, at) => Math.abs((count ?? 0) - (sum.counts[at] ?? 0) / sum.rows) < 1);
  }

  /** The rows whose figures are not the sums of the rows that were read; the rows win. */
  different(sums: ColumnSums): DifferentTotals[] {
    return this.certain.flatMap((row) => {
      const own = sums.find(row.metric) ?? (row.metric === "" ? sums.all : undefined);
      // The label of a metric is often wrong, so the sums of another metric explain a row as well.
      const others = [...sums.metrics.map((metric) => sums.find(metric)), sums.all];
      const isSum = [own, ...others].some((choice) => choice !== undefined && isEqual(row, choice.counts));
      return isSum || isAllZero(row) ? [] : [{ row, sums: [...(own?.counts ?? [])] }];
    });
  }
}

/** By months; by the total of the period if the row has nothing else. */
function isEqual({ counts, total }: TotalsRow, sums: Float64Array): boolean {
  const hasMonths = counts.some((count) => count !== 0);
  if (!hasMonths && total !== null && total > 0) return total === sums.reduce((all, one) => all + one, 0);
  return counts.every((count, index) => (count ?? 0) === (sums[index] ?? 0));
}

const isAllZero = ({ counts, total }: TotalsRow): boolean => !total && counts.every((count) => count === 0);

/** Without a metric a row sums up over all of them. */
function isSum({ metric, counts }: Sums, sums: ColumnSums, least: number): boolean {
  const sum = sums.find(metric) ?? (metric === "" ? sums.all : undefined);
  if (!sum || sum.rows < least || !counts.some((count) => count !== null && count > 0)) return false;
  return counts.every((count, index) => (count ?? 0) === sum.counts[index]);
}

const mostFigures = 12;

/** Counts of a row for people, month by month. */
export function figures(counts: readonly (number | null)[]): string {
  if (counts.length === 0) return "–";
  const texts = counts.slice(0, mostFigures).map((count) => (count === null ? "?" : String(count)));
  return [...texts, ...(counts.length > mostFigures ? ["…"] : [])].join(", ");
}

/** Values of the warning about a totals row that does not fit. */
export function valuesOfTotals({ row, sums }: DifferentTotals) {
  const isTotalOnly = row.total !== null && row.counts.every((count) => count === 0);
  return {
    ...{ text: row.name || "–", metric: row.metric || "–" },
    figures: figures(isTotalOnly ? [row.total] : row.counts),
    sums: figures(isTotalOnly ? [sums.reduce((all, one) => all + one, 0)] : sums),
  };
}
