import type { SheetRow } from "@/lib/kit/sheets/sheet-row";
import { ColumnSums } from "./column-sums";

type TotalsRow = { number: number; metric: string; counts: (number | null)[] };

const mostKept = 1_000;
const none = new ColumnSums(0);

/** Rows with sums of other rows, known by their name; and rows that may be such, which wait until all sums are known. */
export class TotalsRows {
  /** Rows with a name that only the sums can tell from a title's. */
  readonly doubtful: SheetRow[] = [];
  private readonly certain: TotalsRow[] = [];
  private groups = 0;

  /** The sums above the last row that was one of sums: what follows it is a group of its own. */
  private above: ColumnSums | null = null;

  /** Keeps a row with sums, to be compared in the end. */
  keep(row: TotalsRow): void {
    if (this.certain.length < mostKept) this.certain.push(row);
  }

  /** Ends the group of rows over which a row gives the sums. */
  closeGroup(sums: ColumnSums): void {
    if (this.groups++ < mostKept) this.above = sums.since(none);
  }

  /** Whether counts are the sums of the rows since the last row of sums. */
  isOfGroup(row: Pick<TotalsRow, "metric" | "counts">, sums: ColumnSums): boolean {
    return this.groups < mostKept && isSum(row, sums.since(this.above ?? none), 1);
  }

  /** Keeps a row back; false once there are too many, so that it is to be counted at once. */
  hold(row: SheetRow): boolean {
    if (this.doubtful.length >= mostKept) return false;
    this.doubtful.push(row);
    return true;
  }

  /** Whether rows with sums hold counts though there is nothing they could be the sums of. */
  standAlone(sums: ColumnSums): boolean {
    return sums.isEmpty && this.certain.some(({ counts }) => counts.some((count) => count !== null && count > 0));
  }

  /** Whether counts are the sums of at least two rows, month by month. */
  isSum(row: Pick<TotalsRow, "metric" | "counts">, sums: ColumnSums): boolean {
    return isSum(row, sums, 2);
  }

  /** The first row whose sums are not those of the rows that were read; the rows win. */
  firstDifferent(sums: ColumnSums): { number: number; count: number } | null {
    const different = this.certain.filter(({ metric, counts }) => {
      const known = sums.find(metric);
      if (!known && !sums.isEmpty) return false;
      return !counts.every((count, index) => (count ?? 0) === (known?.counts[index] ?? 0));
    });
    const [first] = different;
    return first ? { number: first.number, count: different.length } : null;
  }
}

/** Without a metric a row sums up over all of them. */
function isSum({ metric, counts }: Pick<TotalsRow, "metric" | "counts">, sums: ColumnSums, least: number): boolean {
  const known = sums.find(metric) ?? (metric === "" ? sums.all : undefined);
  if (!known || known.rows < least || !counts.some((count) => count !== null && count > 0)) return false;
  return counts.every((count, index) => (count ?? 0) === known.counts[index]);
}
