import { isBlankCell, type SheetRow } from "@/lib/spreadsheets/sheet-row";
import type { FindingCode, FindingValues } from "../finding";
import { CellReader, type ReportParts } from "../json/cell-reader";
import { AddedComponents } from "../json/component-counts";
import type { Row } from "../json/item-row";
import type { MonthReading } from "../json/month-slots";
import { findMetric } from "../standard/metrics";
import type { UsageRecord } from "../usage-record";
import type { TableColumns } from "./head/table-columns";
import { cellPlace } from "./rows/cell-place";
import { ColumnSums } from "./rows/column-sums";
import { ComponentRows } from "./rows/component-rows";
import { ContinuedRows } from "./rows/continued-rows";
import { DecimalZeros } from "./rows/decimal-zeros";
import { EdgeRows } from "./rows/edge-rows";
import { noCount } from "./rows/no-count";
import { RowCounts } from "./rows/row-counts";
import { RowFacts } from "./rows/row-facts";
import { RowFields } from "./rows/row-fields";
import { metricReader } from "./rows/row-metric";
import { type DecisionRule, type RowDecision, ruleOf } from "./rows/row-rules";
import { SkippedRowList } from "./rows/skipped-rows";
import { StrayCells } from "./rows/stray-cells";
import { SumColumns } from "./rows/sum-columns";
import { readTableCount } from "./rows/table-count";
import { figures, TotalsRows, type UndecidedRow, valuesOfTotals } from "./rows/totals-rows";
import { UndecidedRows } from "./rows/undecided-rows";
import { UnknownCounts } from "./rows/unknown-counts";
import { isTotalMetric } from "./totals-name";

type MonthCells = { index: number; month: MonthReading };
type Cells = readonly string[];

/** Reads the rows below the headings: each is counted, or listed with the reason why not. */
export class TableBody {
  readonly skipped = new SkippedRowList();
  /** Whether row totals show usage that no month contains. */
  hasUsageInTotalsOnly = false;
  private readonly cells: CellReader;
  private readonly fields: RowFields;
  private readonly months: readonly MonthCells[];
  private readonly sums: ColumnSums;
  private readonly counts: RowCounts;
  private readonly unknown = new UnknownCounts();
  private readonly zeros = new DecimalZeros();
  private readonly sumColumns: SumColumns;
  private readonly totals = new TotalsRows();
  private readonly undecided: UndecidedRows;
  private readonly continued: ContinuedRows;
  /** Rows that go on with the one above them, and are no sums. */
  private goingOn = 0;
  private readonly edges = new EdgeRows();
  private readonly components: ComponentRows;
  private readonly metric: (cells: Cells) => string;
  private readonly facts: RowFacts;
  private readonly lastMonth: number;
  private readonly stray: StrayCells;
  private row = 0;
  private column = -1;

  constructor(
    private readonly parts: ReportParts,
    private readonly columns: TableColumns,
    private readonly table: { sheet: string | null; hasAllMonths: boolean },
    private readonly onDecision: (rule: DecisionRule) => void = () => {},
  ) {
    const { report, months, log } = parts;
    const where = this.where;
    this.cells = new CellReader(parts, where);
    this.fields = new RowFields(report.kind, columns, { log, where }, parts.tally.publishers);
    this.months = columns.months.map(({ index, month }) => ({ index, month: months.ofKey(month) }));
    this.sums = new ColumnSums(this.months.length);
    this.counts = new RowCounts(this.months, columns.total);
    this.sumColumns = new SumColumns(columns);
    this.continued = new ContinuedRows(columns);
    this.metric = metricReader(report, columns);
    this.facts = new RowFacts(columns, this.metric);
    this.undecided = new UndecidedRows({
      ...{ columns, facts: this.facts, totals: this.totals, sums: this.sums },
      sumsIn: (cells) => this.sumsIn(cells),
    });
    this.components = new ComponentRows(columns, this.metric);
    this.stray = new StrayCells(columns, { log, at: (column) => this.at(column) });
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

  /** First pass: a rule decides each row by itself, or leaves it undecided until the sums of all rows are known. */
  readRow(row: SheetRow): void {
    this.stand(row);
    const { number, cells } = row;
    const { kind } = ruleOf(this.facts, cells);
    const isUsage = kind === "usage" || kind === "undecided";
    if (row.isUnended && (kind === "note" ? this.isCutNote(cells) : this.isCutUsage(row, isUsage)))
      this.refuse("table-truncated", {});
    if (kind === "totals") this.noteTotals(row);
    else if (kind === "note") this.noteText(cells);
    if (!isUsage) this.skipped.add(kind, number);
    else if (this.components.isComponent(cells)) this.holdComponent(row);
    else this.readUsage(row, kind === "undecided");
  }

  private readUsage(row: SheetRow, isUndecided: boolean): void {
    const { cells } = row;
    const continued = this.continued.of(row);
    if (continued && !this.totals.isOfGroup(this.sumsIn(cells), this.sums, 1)) this.goingOn++;
    if (continued && this.goingOn > 1) {
      this.countContinued(continued);
      return;
    }
    this.undecided.noteName(cells);
    if (isUndecided) this.holdRow(row, continued);
    else if (continued) this.countContinued(continued);
    else this.count(row);
  }

  /** Sums are compared in the end with all rows, unless they are those of the group above them. */
  private noteTotals({ number, cells }: SheetRow): void {
    const sums = this.sumsIn(cells);
    this.totals.closeBelow(this.sums);
    const isKept = !isTotalMetric(sums.metric) && !this.totals.isOfGroup(sums, this.sums, 1);
    if (isKept) this.totals.keep({ number, name: textOf(cells, 1), total: this.counts.totalOf(cells), ...sums });
    this.totals.closeGroup();
  }

  /** An undecided row waits, unless it is seen to be the sum of the rows above it, or too many wait already. */
  private holdRow(row: SheetRow, continued: SheetRow | null): void {
    const rule = this.undecided.decideAtOnce(row);
    if (rule) {
      this.onDecision(rule);
      this.totals.closeBelow(this.sums);
      this.totals.closeGroup();
      this.skipped.add("totals", row.number);
    } else if (!this.totals.hold(row, continued, this.sums)) this.settle({ row, continued, below: null }, false);
  }

  private sumsIn(cells: Cells): { metric: string; counts: (number | null)[] } {
    return { metric: this.metric(cells), counts: this.counts.all(cells) };
  }

  /** Reads what was held back until all other rows were known. */
  end(): void {
    this.totals.closeBelow(this.sums);
    this.settleAll();
    this.endComponents();
    this.cells.endRow();
    this.cells.endReport();
    this.checkTotals();
    this.checkEdges();
    const { tally, log } = this.parts;
    // Counts that a decimal comma has cut in two make all rows longer as well; the totals of most rows show it.
    const isCut = log.countOf("row-total-differs") * 2 > tally.rows;
    this.stray.end(tally.rows, this.table.hasAllMonths && !isCut);
    for (const { where, values } of this.unknown.of(this.sums.all.counts))
      this.parts.log.refuse("count-unreadable", where, values);
    const { suspicious } = this.zeros;
    if (suspicious) this.parts.log.refuse("count-fractional", suspicious.where, { text: suspicious.text, metric: "–" });
    for (const { column, row } of this.sumColumns.failed)
      this.parts.log.refuse("column-unknown", cellPlace(this.table.sheet, row, column), { heading: column.name });
  }

  private endComponents(): void {
    const { log } = this.parts;
    const added = new AddedComponents();
    for (const { row, isAdded } of this.components.all()) {
      this.stand(row);
      if (isAdded) added.note(this.metric(row.cells), this.count(row, { isPart: true }), this.where());
      else {
        log.warn("components-not-added", this.where);
        this.skipped.add("component", row.number);
      }
    }
    added.report(log);
  }

  /** Second pass, over the rows that waited. */
  private settleAll(): void {
    const entries = [...this.totals.undecided];
    const isContinued = ({ continued }: UndecidedRow) => continued !== null && this.goingOn > 1;
    this.undecided.proveNames(entries.filter((entry) => !isContinued(entry)));
    for (const entry of entries) {
      this.stand(entry.row);
      this.settle(entry, !isContinued(entry));
    }
  }

  private settle(entry: UndecidedRow, maySum: boolean): void {
    const { row, continued } = entry;
    const rule = this.undecided.decide(entry, maySum);
    this.onDecision(rule);
    const { decision } = rule;
    if (decision === "totals") this.skipped.add("totals", row.number);
    else if (decision === "doubtful") this.leaveOut(row);
    else if (continued) this.countContinued(continued);
    else {
      this.warnOf(decision, row.cells);
      this.count(row);
    }
  }

  /** A row that is a total by its name only. */
  private leaveOut({ number, cells }: SheetRow): void {
    this.skipped.add("totals", number);
    const text = textOf(cells, 1);
    const { metric, counts } = this.sumsIn(cells);
    const sums = this.sums.find(metric)?.counts ?? (metric === "" ? this.sums.all.counts : []);
    const values = { text, metric: metric || "–", figures: figures(counts), sums: figures([...sums]) };
    this.parts.log.warn("totals-row-doubtful", this.where, values, `${text} ${metric}`);
  }

  private warnOf(decision: RowDecision, cells: Cells): void {
    const text = textOf(cells, 1);
    if (decision === "bare") this.parts.log.warn("row-bare", this.where, { text });
    if (decision === "like-total") this.parts.log.warn("title-like-total", this.where, { text }, text);
  }

  private countContinued(row: SheetRow): void {
    this.parts.log.warn("row-continued", this.where);
    this.count(row);
  }

  /** A metric in another column than its own shows that the row is usage all the same. */
  private noteText(cells: Cells): void {
    const metric = cells.find((cell) => findMetric(cell) !== undefined);
    if (metric !== undefined) this.refuse("row-shifted", { text: metric.trim() });
    else this.parts.log.warn("row-without-counts", this.where, { text: textOf(cells) });
  }

  private readonly where = (): string => this.at(this.column);

  private at(index: number): string {
    const heading = this.columns.headings[index] ?? "";
    return cellPlace(this.table.sheet, this.row, index < 0 ? undefined : { index, heading });
  }

  private stand({ number }: SheetRow): void {
    this.row = number;
    this.column = -1;
  }

  private refuse(code: FindingCode, values: FindingValues): void {
    this.parts.log.refuse(code, this.where, values);
  }

  private holdComponent(row: SheetRow): void {
    if (!this.components.hold(row)) this.refuse("components-too-many", {});
  }

  /** Counts a row of an item, or of its component, and returns the sum of its months. */
  private count(row: SheetRow, { isPart = false } = {}): number {
    const { number, cells, isHidden } = row;
    const { tally, log } = this.parts;
    tally.rows++;
    if (isHidden) log.warn("row-hidden", this.where);
    this.stray.check(cells);
    if (this.table.sheet === null && cells.length <= this.lastMonth) log.warn("row-short", this.where);
    if (this.months.length === 0) log.refuse("monthly-details-missing", this.where);
    this.undecided.noteCounted(cells);
    this.totals.beginRow(this.sums);
    this.edges.add(row);
    const metric = this.metric(cells);
    if (isNumber(metric)) {
      this.column = this.columns.metric ?? -1;
      this.refuse("metric-is-number", { text: metric });
    }
    const sum = this.countMonths(cells, this.rowOf(cells, number), { metric, isPart });
    if (!isPart) this.components.noteItem(cells, sum > 0);
    return sum;
  }

  /**
   * Whether the last line ends before its counts do: its total is more than they come to, or it is short, unlike all
   * others.
   */
  private isCutOff({ cells }: SheetRow): boolean {
    const { tally, log } = this.parts;
    if (tally.rows === 0 || cells.length > this.lastMonth + 1) return false;
    const total = this.counts.totalOf(cells);
    const isShort = cells.length <= this.lastMonth;
    if (total === null) return isShort && log.countOf("row-short") === 0;
    const sum = this.counts.all(cells).reduce<number>((all, count) => all + (count ?? 0), 0);
    return total > sum && log.countOf("row-total-differs") === 0;
  }

  private isCutUsage(row: SheetRow, isUsage: boolean): boolean {
    return (isUsage || this.isCutMetric(row.cells)) && this.isCutOff(row);
  }

  /** A last line that ends before its metric and says of its subject what other rows say as well. */
  private isCutNote(cells: Cells): boolean {
    const { metric, months, fields } = this.columns;
    if (cells.length > (metric ?? months[0]?.index ?? 0)) return false;
    const filled = fields.filter(({ index }) => index > 0 && !isBlankCell(cells[index]));
    return this.edges.all.some((row) => filled.some(({ index }) => cells[index] === row.cells[index]));
  }

  /** A row of something of its own that ends with the word "Total": sums have counts, so it is the beginning of a metric. */
  private isCutMetric(cells: Cells): boolean {
    const { metric } = this.columns;
    return cells.length - 1 === metric && isTotalMetric(this.metric(cells)) && this.facts.nameOf(cells) === "no";
  }

  /** Rows of the same subject follow each other, one for each metric, and are compared. */
  private rowOf(cells: Cells, number: number): Row {
    const same = this.fields.isSame(cells) ? this.fields.again(number) : null;
    if (same) return same;
    this.cells.endRow();
    return this.fields.of(cells, number);
  }

  private countMonths(cells: Cells, row: Row, { metric, isPart }: { metric: string; isPart: boolean }): number {
    const columnSums = this.sums.ofRow(metric);
    const counts = this.columns.sums.length > 0 ? new Array<number>(this.months.length).fill(0) : null;
    let sum = 0;
    for (let at = 0; at < this.months.length; at++) {
      const column = this.months[at];
      const cell = column && cells[column.index];
      if (!column || cell === undefined || cell === "") continue;
      const value = this.countOf(cell, at, cells);
      if (value === null) continue;
      this.column = column.index;
      this.cells.readCell(row, metric, { month: column.month, value, isPart });
      columnSums[at] = (columnSums[at] ?? 0) + value;
      sum += value;
      if (counts) counts[at] = value;
      this.zeros.note(cell, value, this.where);
    }
    this.column = -1;
    this.checkTotal(cells, sum);
    this.checkOthers(cells, sum, counts);
    return sum;
  }

  /** Columns that may hold counts of a month as well, unless the total of the row shows that none is missing. */
  private checkOthers(cells: Cells, sum: number, counts: readonly number[] | null): void {
    const { beside, total } = this.columns;
    if (!counts && beside.length === 0) return;
    if (total !== null && this.counts.totalOf(cells) === sum) return;
    if (counts) this.sumColumns.check(this.row, counts, (index) => this.counts.ofCell(cells[index] ?? ""));
    for (const { index, name } of beside) {
      if ((this.counts.ofCell(cells[index] ?? "") ?? 0) === 0) continue;
      this.column = index;
      this.refuse("column-unknown", { heading: name });
    }
    this.column = -1;
  }

  /** The count of a cell; null if it is blank, has none, or is refused. */
  private countOf(cell: string, at: number, cells: Cells): number | null {
    const plain = readTableCount(cell);
    if (typeof plain === "number") return plain;
    const count = this.counts.ofText(cell, cells);
    if (count === null || typeof count === "number") return count;
    this.column = this.months[at]?.index ?? -1;
    const values = { text: cell.trim(), metric: this.metric(cells) || "–" };
    if (count !== "count-missing") this.refuse(count, values);
    else {
      this.parts.log.warn(count, this.where, values);
      if (noCount(cell) === "unknown") this.unknown.note(at, () => ({ where: this.where(), values }));
    }
    return null;
  }

  private checkTotal(cells: Cells, sum: number): void {
    const { total: column } = this.columns;
    if (column === null || isBlankCell(cells[column])) return;
    const total = this.counts.totalOf(cells);
    if (total === sum) return;
    const text = (cells[column] ?? "").trim();
    if (total !== null && total > 0 && sum === 0) this.hasUsageInTotalsOnly = true;
    this.column = column;
    this.parts.log.warn("row-total-differs", this.where, { total: text, sum });
    this.column = -1;
  }

  /**
   * A row without identifiers that has the sums of all others may be one of sums, whatever its name is: where nothing else
   * has identifiers either, if they agree in so many months that it is no chance.
   */
  private checkEdges(): void {
    const rows = this.edges.all;
    const isIdentified = rows.some(({ cells }) => this.facts.hasIdentifier(cells));
    for (const row of rows) {
      const sums = this.sumsIn(row.cells);
      const used = sums.counts.filter((count) => count !== null && count > 0).length;
      const isOther = isIdentified ? this.facts.hasIdentifier(row.cells) : used < NO_CHANCE;
      if (isOther || !this.totals.isHalf(sums, this.sums)) continue;
      this.stand(row);
      const text = this.facts.subjectOf(row.cells);
      this.parts.log.warn("row-like-total", this.where, { text }, text);
    }
  }

  private checkTotals(): void {
    if (this.totals.standAlone(this.sums)) this.parts.log.refuse("totals-only", "table");
    for (const different of this.totals.different(this.sums)) {
      const { row } = different;
      const values = valuesOfTotals(different);
      this.parts.log.warn("totals-row-differs", cellPlace(this.table.sheet, row.number), values, values.text);
    }
  }
}

/** Where the name does not say that a row is one of sums, those of a single row prove nothing. */
const NO_CHANCE = 3;

/** Metrics nearly always begin with a letter; digits and their separators precede letters. */
const isNumber = (metric: string): boolean => metric < "A" && /^[\d.,\s]+$/.test(metric);

/** The text of a row, or of its first cells. */
function textOf(cells: Cells, most = cells.length): string {
  return cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .slice(0, most)
    .join(" ")
    .slice(0, 200);
}
