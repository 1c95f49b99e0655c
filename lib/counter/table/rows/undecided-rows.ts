import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import type { TableColumns } from "../head/table-columns";
import type { ColumnSums } from "./column-sums";
import type { RowFacts } from "./row-facts";
import { type DecisionRule, decideRow, type Evidence } from "./row-rules";
import type { TotalsRows, UndecidedRow } from "./totals-rows";
import { TypicalRow } from "./typical-row";

type Cells = readonly string[];
type Sums = { metric: string; counts: (number | null)[] };

type Parts = {
  columns: TableColumns;
  facts: RowFacts;
  totals: TotalsRows;
  /** Sums of the rows that were counted. */
  sums: ColumnSums;
  sumsIn: (cells: Cells) => Sums;
};

const no = () => false;
const noSums = {
  ...{ isSumOfRowsAbove: no, isSumOfAll: no, isSumOfOnlyRow: no, isAverage: no, isSumOfRowsBelow: no },
  isProvenByName: no,
};

/** Rows that the first pass leaves undecided. They wait, in bounded number, for the sums of all rows. */
export class UndecidedRows {
  private readonly proven: ProvenNames;
  private readonly typical: TypicalRow;
  /** Rows with more than a name: next to them, a row with only a name may be anything. */
  private described = 0;

  constructor(private readonly parts: Parts) {
    const { columns, facts } = parts;
    this.proven = new ProvenNames(columns);
    this.typical = new TypicalRow(columns, (cells) => facts.hasIdentifier(cells));
  }

  /** Notes what a row shows about the table, before it is counted or held. */
  noteName(cells: Cells): void {
    if (this.parts.facts.nameOf(cells) !== "bare") this.described++;
  }

  noteCounted(cells: Cells): void {
    this.typical.note(cells);
  }

  /** Decides a row that is the sum of the rows above it; null for others, which wait. */
  decideAtOnce(row: SheetRow): DecisionRule | null {
    const rule = decideRow({
      ...this.evidenceOf({ row, continued: null, below: null }),
      ...noSums,
      isSumOfRowsAbove: () => this.isSumOfRowsAbove(row.cells),
    });
    if (rule.decision !== "totals") return null;
    this.proven.note(row.cells);
    return rule;
  }

  /** Finds the names whose rows are sums, after all rows; `rows` may be sums. */
  proveNames(rows: readonly UndecidedRow[]): void {
    const { totals, sums, sumsIn } = this.parts;
    for (const entry of rows) if (this.isSumOfOthers(entry) || this.isAverage(entry)) this.proven.note(entry.row.cells);
    if (this.described === 0) return;
    this.proven.noteWhole(
      rows.map(({ row: { cells } }) => ({ cells, sums: sumsIn(cells) })),
      totals,
      sums,
    );
  }

  /** Decides a row; `maySum` is false where its counts prove nothing. */
  decide(entry: UndecidedRow, maySum: boolean): DecisionRule {
    return decideRow({ ...this.evidenceOf(entry), ...(!maySum && noSums) });
  }

  private evidenceOf(entry: UndecidedRow): Evidence {
    const { facts, totals, sums, sumsIn } = this.parts;
    const { cells } = entry.row;
    return {
      name: facts.nameOf(cells),
      isSumOfRowsAbove: () => false,
      isSumOfAll: () => this.isSumOfAll(entry),
      isSumOfOnlyRow: () => this.isSumOfOnlyRow(entry),
      isAverage: () => this.isAverage(entry),
      isSumOfRowsBelow: () => this.isSumOfRowsBelow(entry),
      isProvenByName: () => this.proven.has(cells) && totals.isSum(sumsIn(cells), sums, 1),
      hasMetric: facts.hasMetric(cells),
      isDescribed: () => this.typical.isLike(cells),
      areOthersIdentified: () => this.typical.isIdentified,
      isContinuation: entry.continued !== null,
      hasOnlyName: this.described > 0 && facts.hasNameOnly(cells),
    };
  }

  private isSumOfRowsAbove(cells: Cells): boolean {
    const { facts, totals, sums, sumsIn } = this.parts;
    if (this.described === 0 || !facts.mayBeOfGroup(cells)) return false;
    return totals.isOfGroup(sumsIn(cells), sums, this.fewestAdded(cells));
  }

  private isSumOfOthers(entry: UndecidedRow): boolean {
    return this.isSumOfAll(entry) || this.isSumOfRowsBelow(entry);
  }

  private isSumOfAll({ row: { cells } }: UndecidedRow): boolean {
    const { totals, sums, sumsIn } = this.parts;
    return this.described > 0 && totals.isSum(sumsIn(cells), sums, 2);
  }

  private isSumOfOnlyRow({ row: { cells }, continued }: UndecidedRow): boolean {
    const { facts, totals, sums, sumsIn } = this.parts;
    if (this.described === 0 || continued !== null || !facts.isUndescribed(cells)) return false;
    return totals.isSum(sumsIn(cells), sums, 1);
  }

  private isAverage({ row: { cells } }: UndecidedRow): boolean {
    const { facts, totals, sums, sumsIn } = this.parts;
    return this.described > 0 && facts.nameOf(cells) === "statistic" && totals.isAverage(sumsIn(cells), sums);
  }

  private isSumOfRowsBelow(entry: UndecidedRow): boolean {
    const { facts, totals, sumsIn } = this.parts;
    const { cells } = entry.row;
    if (this.described === 0 || facts.nameOf(cells) === "statistic" || !facts.mayBeOfGroup(cells)) return false;
    return totals.isOfGroupBelow(sumsIn(cells), entry, this.fewestAdded(cells));
  }

  /** Where the name does not say that a row is one of sums, those of a single row prove nothing. */
  private fewestAdded(cells: Cells): number {
    return ["nameless", "bare"].includes(this.parts.facts.nameOf(cells)) ? 2 : 1;
  }
}

/**
 * Names of rows of sums. Once one row is proven to be a sum of several rows, rows of the same name are sums as well,
 * even if only one row has their metric.
 */
class ProvenNames {
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
