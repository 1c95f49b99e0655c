import type { FindingCode, FindingLog, FindingValues } from "@/lib/counter/finding";
import type { Row } from "@/lib/counter/json/item-row";
import { Repeats } from "@/lib/counter/repeats";
import { findMetric } from "@/lib/counter/standard/metrics";
import { addMonths, type Month } from "@/lib/counter/standard/month";
import { cellPlace } from "@/lib/counter/table/rows/cell-place";
import { ColumnSums } from "@/lib/counter/table/rows/column-sums";
import { SkippedRowList } from "@/lib/counter/table/rows/skipped-rows";
import { readGrouped, readTableCount } from "@/lib/counter/table/rows/table-count";
import { figures, TotalsRows, valuesOfTotals } from "@/lib/counter/table/rows/totals-rows";
import { TypicalRow } from "@/lib/counter/table/rows/typical-row";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { runningMonth } from "@/lib/kit/clock";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import type { Layout, ValueColumn } from "../layout/layout";
import { type DayOrder, readDay } from "../layout/read-day";
import { readPeriod } from "../layout/read-period";
import { reducedText } from "../layout/reduced-text";
import type { TableReportType } from "../layout/table-report-type";
import { ForeignCells } from "./foreign-cells";
import { isTimeMetric, readDuration } from "./read-duration";
import { isLikeTotal, rowKind } from "./row-kind";
import { RowReader } from "./row-reader";
import { UsageTally } from "./usage-tally";

type Cells = readonly string[];
type Parts = {
  layout: Layout;
  reportType: TableReportType;
  log: FindingLog;
  sheet: string | null;
  /** Names of rows that are titles although they look like totals. */
  titleNames?: ReadonlySet<string>;
};

/** Reads the rows below the headings: each is counted, or listed with the reason why not. */
export class SheetBody {
  /** Records not yet taken; no more are created once the table has an error. */
  records: UsageRecord[] = [];
  readonly skipped = new SkippedRowList();
  readonly tally = new UsageTally();
  private readonly totals = new TotalsRows();
  private readonly sums: ColumnSums;
  private readonly typical: TypicalRow;
  private readonly repeats = new Repeats();
  private readonly rows: RowReader;
  private readonly words: MetricWords;
  private readonly foreign: ForeignCells;
  private readonly thisMonth = runningMonth();
  private row = 0;
  private column = -1;

  constructor(private readonly parts: Parts) {
    const { layout, reportType, log } = parts;
    this.sums = new ColumnSums(layout.values.length);
    this.typical = new TypicalRow(layout, () => false);
    this.rows = new RowReader(layout, reportType, { log, where: this.where });
    this.words = new MetricWords(layout.metricNames, reportType);
    this.foreign = new ForeignCells(layout, log);
    for (const { month } of layout.values) if (month) this.tally.know(month);
    if (layout.constants.month) this.tally.know(layout.constants.month);
  }

  read(row: SheetRow): void {
    this.stand(row, -1);
    const kind = rowKind(row.cells, this.parts.layout);
    const isTitle = isTotals(kind) && this.parts.titleNames?.has(nameOf(row.cells));
    if (kind === "usage" || isTitle) this.count(row);
    else if (kind === "perhaps-totals") this.hold(row);
    else this.skip(row, kind);
  }

  /** Second pass, over the rows that waited for the sums of all others. */
  end(): void {
    for (const { row } of this.totals.undecided) {
      this.stand(row, -1);
      this.settle(row);
    }
    this.foreign.end();
    const { log, sheet } = this.parts;
    if (this.repeats.isIncomplete) log.warn("repeats-unchecked", "table");
    if (this.totals.standAlone(this.sums)) log.refuse("totals-only", "table");
    for (const different of this.totals.different(this.sums)) {
      const values = valuesOfTotals(different);
      log.warn("totals-row-differs", cellPlace(sheet, different.row.number), values, values.text);
    }
  }

  /** A row that is a total by its name only is left out, unless it has what other rows have. */
  private settle(row: SheetRow): void {
    const totals = this.totalsOf(row);
    const { layout, log } = this.parts;
    const text = nameOf(row.cells);
    if (this.totals.isSum(totals, this.sums, 2)) this.skipped.add("totals", row.number);
    else if (!isLikeTotal(row.cells, layout)) this.count(row);
    else if (this.typical.isLike(row.cells)) {
      log.warn("title-like-total", this.where, { text }, text);
      this.count(row);
    } else {
      this.skipped.add("totals", row.number);
      const sums = this.sums.find(totals.metric)?.counts ?? [];
      const values = { text, metric: totals.metric || "–", figures: figures(totals.counts), sums: figures([...sums]) };
      log.warn("totals-row-doubtful", this.where, values, text);
    }
  }

  private readonly where = (): string => {
    const heading = this.parts.layout.headings[this.column] ?? "";
    return cellPlace(this.parts.sheet, this.row, this.column < 0 ? undefined : { index: this.column, heading });
  };

  private stand({ number }: SheetRow, column: number): void {
    this.row = number;
    this.column = column;
  }

  private refuse(code: FindingCode, column: number, values: FindingValues, kind = ""): void {
    this.column = column;
    this.parts.log.refuse(code, this.where, values, kind);
    this.column = -1;
  }

  private skip(row: SheetRow, reason: Exclude<ReturnType<typeof rowKind>, "usage" | "perhaps-totals">): void {
    if (reason === "totals")
      this.totals.keep({ number: row.number, name: nameOf(row.cells), total: null, ...this.totalsOf(row) });
    if (reason === "note") {
      const text = row.cells
        .map((cell) => cell.trim())
        .filter(Boolean)
        .join(" ")
        .slice(0, 200);
      this.parts.log.warn("row-without-counts", this.where, { text });
    }
    this.skipped.add(reason, row.number);
  }

  private hold(row: SheetRow): void {
    if (!this.totals.hold(row, null, this.sums)) this.settle(row);
  }

  private totalsOf({ cells }: SheetRow): { metric: string; counts: (number | null)[] } {
    const metric = this.metricText(cells);
    const counts = this.parts.layout.values.map(({ index, metric: own }) => {
      const cell = (cells[index] ?? "").trim();
      const count = this.isBlank(cell) ? 0 : readTableCount(cell);
      return typeof count === "number" ? count : (readGrouped(cell) ?? this.minutesOf(cell, own ?? metric));
    });
    return { metric: this.sumKey(cells, metric), counts };
  }

  /** Sums are compared by column, metric and, if months have a column, by month. */
  private sumKey(cells: Cells, metric: string): string {
    const { period, year } = this.parts.layout;
    const column = period ?? year;
    return column ? [metric, (cells[column.index] ?? "").trim()].join(" ").trim() : metric;
  }

  private count({ number, cells, isHidden }: SheetRow): void {
    const { values } = this.parts.layout;
    this.tally.rows++;
    if (isHidden) this.parts.log.warn("row-hidden", this.where);
    this.foreign.check(cells, this.row, this.parts.sheet);
    this.typical.note(cells);
    const row = this.dated(this.rows.of(cells, number), cells);
    const metric = this.metricText(cells);
    const month = this.rowMonth(cells);
    const year = this.rowYear(cells);
    const sums = this.sums.ofRow(this.sumKey(cells, metric));
    for (let at = 0; at < values.length; at++) {
      const column = values[at];
      const value = column ? this.countOf(cells, column, metric) : null;
      if (!column || value === null) continue;
      sums[at] = (sums[at] ?? 0) + value;
      const ofYear = year && column.monthOfYear ? addMonths(year, column.monthOfYear - 1) : null;
      if (ofYear && ofYear <= this.thisMonth) this.tally.know(ofYear);
      if (value > 0) this.keep(row, { column, metric, month: column.month ?? ofYear ?? month }, value);
    }
    this.column = -1;
  }

  private metricText(cells: Cells): string {
    const { metric, constants } = this.parts.layout;
    return (metric ? this.rows.text(cells, metric) : "") || (constants.metric ?? "");
  }

  /** The month of a row; null if columns determine it, or if it is unreadable and the table is refused. */
  private rowMonth(cells: Cells): Month | null {
    const { layout, reportType } = this.parts;
    const { period, constants } = layout;
    if (!period) return constants.month;
    const text = this.rows.text(cells, period);
    if (period.days) return this.dayMonth(text, { index: period.index, order: period.days });
    const read = readPeriod(text, reportType.periodMonths);
    if (read.kind === "period") {
      this.tally.know(read.month);
      return read.month;
    }
    const values = { text, length: reportType.periodMonths };
    if (read.kind === "ambiguous")
      this.refuse("month-ambiguous", period.index, { text, months: read.months.join(", ") });
    else this.refuse(read.kind === "other" ? "table-period-length" : "table-period-unreadable", period.index, values);
    return null;
  }

  /** January of the year in a row; null if the table has no such column, or if it is unreadable and the table is refused. */
  private rowYear(cells: Cells): Month | null {
    const { year } = this.parts.layout;
    if (!year) return null;
    const text = this.rows.text(cells, year);
    const read = readPeriod(text, 12);
    if (read.kind === "period" && read.month <= this.thisMonth) return read.month;
    this.refuse("table-period-unreadable", year.index, { text, length: 12 });
    return null;
  }

  private dayMonth(text: string, { index, order }: { index: number; order: DayOrder }): Month | null {
    const month = readDay(text, order, this.parts.reportType.periodMonths);
    if (month) this.tally.know(month);
    else this.refuse("table-day-unreadable", index, { text });
    return month;
  }

  /** Counts of several days of a month are not repetitions. */
  private dated(row: Row, cells: Cells): Row {
    const { period } = this.parts.layout;
    if (!period?.days) return row;
    return { ...row, hash: row.hash.copy().add(this.rows.text(cells, period)) };
  }

  /** The count of a cell; null if blank or refused. */
  private countOf(cells: Cells, { index, metric: own }: ValueColumn, metric: string): number | null {
    const cell = (cells[index] ?? "").trim();
    if (this.isBlank(cell)) return null;
    this.tally.cells++;
    const count = readTableCount(cell);
    if (typeof count === "number") return count;
    const minutes = this.minutesOf(cell, own ?? metric);
    if (minutes !== null) {
      const values = { metric: own ?? metric, text: cell, minutes };
      this.parts.log.warn("durations-as-minutes", this.where, values, values.metric);
      return minutes;
    }
    const text = { text: cell, metric: own ?? (metric || "–") };
    if (/^\d{1,6}:\d\d(:\d\d)?$/.test(cell)) this.refuse("count-is-duration", index, text);
    else this.refuse(this.problemOf(count), index, text);
    return null;
  }

  /** Minutes of a duration, if the metric measures time. */
  private minutesOf(cell: string, metric: string): number | null {
    return isTimeMetric(metric) ? readDuration(cell) : null;
  }

  /** A mapping also defines which cells mean "not counted". */
  private problemOf(count: Exclude<ReturnType<typeof readTableCount>, number>): FindingCode {
    if (count === "grouped") return "count-fractional";
    return count === "count-unreadable" && !this.parts.layout.isStrict ? "cell-not-a-count" : count;
  }

  private isBlank(cell: string): boolean {
    const { blanks } = this.parts.layout;
    return cell === "" || (blanks.size > 0 && blanks.has(reducedText(cell)));
  }

  private keep(
    row: Row,
    { column, metric: ofRow, month }: { column: ValueColumn; metric: string; month: Month | null },
    value: number,
  ): void {
    const metric = this.metricOf(column.metric ?? ofRow, this.parts.layout.metric?.index ?? column.index);
    if (metric === null || month === null) return;
    this.column = column.index;
    this.tally.add(metric, month, value);
    this.noteRepeat(row, { metric, month }, value);
    if (this.parts.log.hasErrors) return;
    const { title, titleIds, attributes, institution, place } = row;
    const item = { item: null, itemIds: noIds };
    this.records.push({ month, metric, value, title, titleIds, ...item, attributes, institution, place });
  }

  /** Our name of a metric; null if refused. */
  private metricOf(text: string, column: number): string | null {
    if (text === "") this.refuse("table-metric-missing", column, {});
    else if (/^[\d.,\s]+$/.test(text)) this.refuse("metric-is-number", column, { text });
    else {
      const { name, isAllowed } = this.words.of(text);
      if (isAllowed) return name;
      this.refuse("metric-not-allowed", column, { metric: text, report: this.parts.reportType.shortName }, text);
    }
    return null;
  }

  private noteRepeat(row: Row, { metric, month }: { metric: string; month: Month }, value: number): void {
    const former = this.repeats.former(row.hash, this.tally.cellOf(metric, month), value);
    if (former === undefined) return;
    this.parts.log.warn("count-repeated", this.where, { metric, month });
    if (former === value) this.parts.log.warn("count-repeated-equal", this.where, { metric, month });
  }
}

const isTotals = (kind: ReturnType<typeof rowKind>): boolean => kind === "totals" || kind === "perhaps-totals";

const noIds = {};

const nameOf = (cells: Cells): string => (cells.find((cell) => cell.trim() !== "") ?? "").trim().slice(0, 200);

/** Our name of a metric, and whether the report type counts it. */
export type MetricWord = { name: string; isAllowed: boolean };

const mostKept = 10_000;

/** Translates a provider's metric names: by the template, then by COUNTER's spelling, else unchanged. */
export class MetricWords {
  private readonly words = new Map<string, MetricWord>();
  private readonly allowed: ReadonlyMap<string, string>;

  constructor(
    private readonly names: Layout["metricNames"],
    { metrics }: TableReportType,
  ) {
    this.allowed = new Map(metrics.map((name) => [reducedText(name), name]));
  }

  of(text: string): MetricWord {
    const existing = this.words.get(text);
    if (existing) return existing;
    const metric = this.names.get(reducedText(text)) ?? findMetric(text) ?? text.trim();
    const name = this.allowed.get(reducedText(metric));
    const word = { name: name ?? metric, isAllowed: this.allowed.size === 0 || name !== undefined };
    if (this.words.size < mostKept) this.words.set(text, word);
    return word;
  }
}
