import type { TableColumns } from "../head/table-columns";
import type { ColumnSums } from "./column-sums";
import type { TotalsRows } from "./totals-rows";

type Cells = readonly string[];
type Sums = { metric: string; counts: (number | null)[] };

/**
 * Names of rows of sums. Once one row is proven to be a sum of several rows, rows of the same name are sums as well,
 * even if only one row has their metric.
 */
export class ProvenTotals {
  private readonly names = new Set<string>();
  private readonly described: readonly number[];

  constructor({ fields, identifiers }: Pick<TableColumns, "fields" | "identifiers">) {
    this.described = [...fields, ...identifiers].map(({ index }) => index);
  }

  /** Notes a row that was seen to be one of sums. */
  note(cells: Cells): void {
    this.names.add(this.nameOf(cells));
  }

  has(cells: Cells): boolean {
    return this.names.size > 0 && this.names.has(this.nameOf(cells));
  }

  /** Notes rows of one name that are the sums of all metrics, where each metric has a single row. */
  noteWhole(rows: readonly { cells: Cells; sums: Sums }[], totals: TotalsRows, sums: ColumnSums): void {
    const { metrics } = sums;
    if (metrics.length < 2) return;
    const byName = new Map<string, Sums[]>();
    for (const { cells, sums: columnTotals } of rows) {
      const name = this.nameOf(cells);
      byName.set(name, [...(byName.get(name) ?? []), columnTotals]);
    }
    for (const [name, rowsOfName] of byName) {
      const names = new Set(rowsOfName.map(({ metric }) => metric));
      const isWhole = rowsOfName.length === metrics.length && metrics.every((metric) => names.has(metric));
      if (isWhole && rowsOfName.every((row) => totals.isSum(row, sums, 1))) this.names.add(name);
    }
  }

  private nameOf(cells: Cells): string {
    return this.described.map((index) => (cells[index] ?? "").trim()).join("\t");
  }
}
