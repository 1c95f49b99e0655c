import type { SheetRow } from "@/lib/kit/sheets/sheet-row";
import type { FindingCode, FindingValues } from "../finding";
import { CellReader, type ReportParts } from "../json/cell-reader";
import type { Row } from "../json/item-row";
import type { MonthReading } from "../json/month-slots";
import { findMetric } from "../metrics";
import type { UsageRecord } from "../usage-record";
import { cellPlace } from "./cell-place";
import { CellsBeyond } from "./cells-beyond";
import { ColumnSums } from "./column-sums";
import { ComponentRows } from "./component-rows";
import { RowFields } from "./row-fields";
import { metricReader } from "./row-metric";
import { RowNature } from "./row-nature";
import { SkippedRowList } from "./skipped-rows";
import type { TableColumns } from "./table-columns";
import { readGrouped, readTableCount } from "./table-count";
import { isTotalMetric } from "./totals-row";
import { TotalsRows } from "./totals-rows";

type MonthCells = { index: number; month: MonthReading };
type Cells = readonly string[];

/** Reads the rows below the headings: each is counted, or listed with the reason why not. */
export class TableBody {
  readonly skipped = new SkippedRowList();
  /** Whether row totals tell of usage that no month holds. */
  hasUsageInTotalsOnly = false;
  private readonly cells: CellReader;
  private readonly fields: RowFields;
  private readonly months: readonly MonthCells[];
  private readonly sums: ColumnSums;
  private readonly totals = new TotalsRows();
  private readonly components: ComponentRows;
  private readonly metric: (cells: Cells) => string;
  private readonly nature: RowNature;
  private readonly lastMonth: number;
  private readonly beyond = new CellsBeyond();
  private row = 0;
  private column = -1;

  constructor(
    private readonly parts: ReportParts,
    private readonly columns: TableColumns,
    private readonly table: { sheet: string | null; hasAllMonths: boolean },
  ) {
    const { report, months, log } = parts;
    const where = this.where;
    this.cells = new CellReader(parts, where);
    this.fields = new RowFields(report.kind, columns, { log, where });
    this.months = columns.months.map(({ index, month }) => ({ index, month: months.ofKey(month) }));
    this.sums = new ColumnSums(this.months.length);
    this.components = new ComponentRows(columns);
    this.metric = metricReader(report, columns);
    this.nature = new RowNature(columns, this.metric);
    this.lastMonth = Math.max(-1, ...this.months.map(({ index }) => index));
  }

  get waiting(): number {
    return this.cells.records.length;
  }

  /** Hands over the records read so far. */
  takeRecords(): UsageRecord[] {
    const { records } = this.cells;
    this.cells.records = [];
    return records;
  }

  readRow(row: SheetRow): void {
    this.stand(row);
    const { number, cells } = row;
    const reason = this.nature.reasonToSkip(cells);
    if (reason === "totals" && !isTotalMetric(this.metric(cells)))
      this.totals.keep({ number, metric: this.metric(cells), counts: this.counts(cells) });
    else if (reason === "note") this.noteText(cells);
    if (reason !== null) this.skipped.add(reason, number);
    else if (this.components.isComponent(cells)) this.holdComponent(row);
    else if (this.nature.nameOf(cells) !== "perhaps" || !this.totals.hold(row)) this.count(row);
  }

  /** Reads what was held back until all other rows were known. */
  end(): void {
    for (const row of this.totals.doubtful) {
      this.stand(row);
      const sums = { metric: this.metric(row.cells), counts: this.counts(row.cells) };
      if (this.totals.isSum(sums, this.sums)) this.skipped.add("totals", row.number);
      else this.count(row);
    }
    for (const { row, isAlone } of this.components.all()) {
      this.stand(row);
      this.parts.log.warn(isAlone ? "components-used" : "components-not-added", this.where);
      if (isAlone) this.count(row);
      else this.skipped.add("component", row.number);
    }
    this.cells.endRow();
    this.cells.endReport();
    this.checkTotals();
    this.checkBeyond();
  }

  /** A metric in another column than its own shows that the row is usage all the same. */
  private noteText(cells: Cells): void {
    const metric = cells.find((cell) => findMetric(cell) !== undefined);
    if (metric !== undefined) this.refuse("row-shifted", { text: metric.trim() });
    else this.parts.log.warn("row-without-counts", this.where, { text: textOf(cells) });
  }

  private readonly where = (): string => {
    const heading = this.columns.headings[this.column] ?? "";
    return cellPlace(this.table.sheet, this.row, this.column < 0 ? undefined : { index: this.column, heading });
  };

  private stand({ number }: SheetRow): void {
    this.row = number;
    this.column = -1;
  }

  private refuse(code: FindingCode, values: FindingValues): void {
    this.parts.log.refuse(code, this.where, values);
  }

  private holdComponent(row: SheetRow): void {
    if (this.components.hold(row)) return;
    this.skipped.add("component", row.number);
    this.parts.log.warn("components-not-added", this.where);
  }

  /** The counts of a row of sums; null for what cannot be read. */
  private counts(cells: Cells): (number | null)[] {
    return this.months.map(({ index }) => {
      const cell = (cells[index] ?? "").trim();
      const count = cell === "" ? 0 : readTableCount(cell);
      return typeof count === "number" ? count : readGrouped(cell);
    });
  }

  private count({ number, cells }: SheetRow): void {
    const { tally, log } = this.parts;
    tally.rows++;
    this.checkWidth(cells);
    if (this.months.length === 0) log.refuse("monthly-details-missing", this.where);
    this.components.noteItem(cells);
    const metric = this.metric(cells);
    if (/^[\d.,\s]+$/.test(metric)) {
      this.column = this.columns.metric ?? -1;
      this.refuse("metric-is-number", { text: metric });
    }
    const row = this.rowOf(cells, number);
    this.countMonths(cells, row, metric);
  }

  /** Rows that tell of the same follow each other, one for each metric, and are compared. */
  private rowOf(cells: Cells, number: number): Row {
    const same = this.fields.isSame(cells) ? this.fields.again(number) : null;
    if (same) return same;
    this.cells.endRow();
    return this.fields.of(cells, number);
  }

  private countMonths(cells: Cells, row: Row, metric: string): void {
    const columnSums = this.sums.ofRow(metric);
    let sum = 0;
    for (let at = 0; at < this.months.length; at++) {
      const column = this.months[at];
      const cell = column && cells[column.index];
      if (!column || cell === undefined || cell === "") continue;
      const value = this.countOf(cell, column.index, cells);
      if (value === null) continue;
      this.column = column.index;
      this.cells.readCell(row, metric, { month: column.month, value });
      columnSums[at] = (columnSums[at] ?? 0) + value;
      sum += value;
    }
    this.column = -1;
    this.checkTotal(cells, sum);
  }

  /** The count of a cell; null if it is blank, or refused. */
  private countOf(cell: string, column: number, cells: Cells): number | null {
    const count = readTableCount(cell);
    if (typeof count === "number") return count;
    if (cell.trim() === "") return null;
    const grouped = count === "grouped" ? this.groupedCount(cell, cells) : null;
    if (grouped !== null) return grouped;
    this.column = column;
    const metric = this.metric(cells) || "–";
    this.refuse(count === "grouped" ? "count-fractional" : count, { text: cell.trim(), metric });
    return null;
  }

  /** "1.234" is a thousand and more, or a fraction: the total of its row tells. */
  private groupedCount(cell: string, cells: Cells): number | null {
    const total = this.totalOf(cells);
    const counts = this.counts(cells);
    if (total === null || counts.includes(null)) return null;
    const sum = counts.reduce<number>((added, count) => added + (count ?? 0), 0);
    return sum === total ? readGrouped(cell) : null;
  }

  private totalOf(cells: Cells): number | null {
    const cell = this.columns.total === null ? "" : (cells[this.columns.total] ?? "").trim();
    if (cell === "") return null;
    const total = readTableCount(cell);
    return typeof total === "number" ? total : readGrouped(cell);
  }

  private checkTotal(cells: Cells, sum: number): void {
    const { total: column } = this.columns;
    const text = column === null ? "" : (cells[column] ?? "").trim();
    if (column === null || text === "") return;
    const total = this.totalOf(cells);
    if (total === sum) return;
    if (total !== null && total > 0 && sum === 0) this.hasUsageInTotalsOnly = true;
    this.column = column;
    this.parts.log.warn("row-total-differs", this.where, { total: text, sum });
    this.column = -1;
  }

  /** Cells without a heading would be lost; cells that are missing at the end count as empty. */
  private checkWidth(cells: Cells): void {
    const { headings, unknown } = this.columns;
    for (const { index, name } of unknown) this.checkStranger(cells, index, name);
    for (let index = cells.length - 1; index >= headings.length; index--) {
      const text = (cells[index] ?? "").trim();
      if (text === "") continue;
      this.column = index;
      this.beyond.note(index, this.where, text);
      this.column = -1;
      break;
    }
    if (this.table.sheet === null && cells.length <= this.lastMonth) this.parts.log.warn("row-short", this.where);
  }

  private checkStranger(cells: Cells, index: number, heading: string): void {
    const text = (cells[index] ?? "").trim();
    if (text === "") return;
    this.column = index;
    if (heading === "") this.refuse("cell-beyond", { text });
    else if (typeof readTableCount(text) === "number") this.refuse("column-unknown", { heading });
    else this.parts.log.warn("attribute-not-kept", this.where, { attribute: heading }, heading);
    this.column = -1;
  }

  private checkBeyond(): void {
    const found = this.beyond.verdict(this.parts.tally.rows, this.table.hasAllMonths);
    if (found?.isRegular) this.parts.log.warn("cells-beyond", found.where, { text: found.text });
    else if (found) this.parts.log.refuse("cell-beyond", found.where, { text: found.text });
  }

  private checkTotals(): void {
    if (this.totals.standAlone(this.sums)) this.parts.log.refuse("totals-only", "table");
    const different = this.totals.firstDifferent(this.sums);
    if (!different) return;
    const where = cellPlace(this.table.sheet, different.number);
    this.parts.log.warn("totals-row-differs", where);
  }
}

function textOf(cells: Cells): string {
  return cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(" ")
    .slice(0, 200);
}
