import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { type FindingLog, Unreadable } from "../finding";
import { concludeReading, type JsonConclusion } from "../json/conclude-reading";
import { MonthSlots } from "../json/month-slots";
import type { ReportDocument } from "../json/report-document";
import { monthsAsked, wantedMonths } from "../json/report-identity";
import { JsonTally } from "../json/tally";
import type { AssumedReport, Reading, ReportRequest, TableForm } from "../reading";
import type { Month } from "../standard/month";
import type { UsageRecord } from "../usage-record";
import type { BorrowedHeader } from "./head/sheet-headers";
import { missingMonths, nameColumns, type TableColumns } from "./head/table-columns";
import { readTableHeader, type TableHeader } from "./head/table-header";
import { identifyTable } from "./head/table-identity";
import { beginsReport, hasHeader, type TableOpening } from "./head/table-opening";
import type { RowSource } from "./row-source";
import { cellPlace } from "./rows/cell-place";
import { TableBody } from "./table-body";

export type TableContext = {
  log: FindingLog;
  request?: ReportRequest;
  assumed?: AssumedReport;
  kind: Reading["kind"];
  sheet: string | null;
  /** A header from another sheet. */
  borrowed?: BorrowedHeader;
  /** Other sheets of the workbook are reports with headers. */
  isBesideReports?: boolean;
  /** Restores a delimiter that split a header value. */
  glue: string;
  /** Format of the text; called after it was read. */
  form: () => Pick<TableForm, "encoding" | "delimiter">;
  /** Adds findings about the text as a whole. */
  note: (log: FindingLog) => void;
};

const batchSize = 5_000;

/** Names of places in findings about tables. */
export const tablePlaces: Readonly<Record<string, string>> = { Report_Header: "header", Report_Items: "table" };

/** Reads an opened table, up to its end or the start of another report. */
export async function* readTable(
  opening: TableOpening,
  source: RowSource,
  context: TableContext,
): AsyncGenerator<UsageRecord[], Reading> {
  const reader = new TableReader(opening, context);
  try {
    reader.open();
    for (let rows = await source.next(); rows; rows = await source.next()) {
      const end = rows.findIndex(({ cells }) => beginsReport(cells));
      for (const row of end < 0 ? rows : rows.slice(0, end)) {
        reader.read(row);
        if (reader.waiting >= batchSize) yield* reader.batch();
      }
      if (end < 0) continue;
      source.unread(rows.slice(end));
      break;
    }
    reader.end();
    yield* reader.batch();
    return reader.conclude();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return reader.conclude(error);
  }
}

class TableReader {
  private readonly header: TableHeader;
  private columns: TableColumns | null = null;
  private body: TableBody | null = null;
  private inHand: JsonConclusion["inHand"] = null;
  private period: { from: Month; to: Month } | null = null;

  constructor(
    private readonly opening: TableOpening,
    private readonly context: TableContext,
  ) {
    this.header = headerOf(opening, context);
  }

  get waiting(): number {
    return this.body?.waiting ?? 0;
  }

  open(): void {
    const { headings } = this.opening;
    const { log, sheet, request } = this.context;
    if (!headings) return;
    const { report, header } = this.identified(headings.cells);
    this.period = wantedMonths(header, request);
    const months = new MonthSlots(this.period);
    const tally = new JsonTally(report, log);
    this.inHand = { report, months, tally };
    const at = (index: number) =>
      cellPlace(sheet, headings.number, index < 0 ? undefined : { index, heading: headings.cells[index] ?? "" });
    const columns = nameColumns(headings.cells, { report, period: header.fields.period ?? this.period, log, at });
    this.columns = withTotalsAsMonth(columns, { period: header.fields.period, log, where: at(columns.total ?? -1) });
    const hasAllMonths = missingMonths(this.columns, monthsAsked(this.period)).length === 0;
    this.body = new TableBody({ report, months, tally, log }, this.columns, { sheet, hasAllMonths });
  }

  /** A sheet that does not name its report may be a summary of its neighbors. */
  private identified(headings: readonly string[]): ReturnType<typeof identifyTable> {
    const { borrowed, sheet, isBesideReports } = this.context;
    try {
      return identifyTable(this.header, { ...this.context, borrowed: borrowed !== undefined, headings });
    } catch (error) {
      const isUnknown = error instanceof Unreadable && error.code === "report-unknown";
      if (!isUnknown || sheet === null || !isBesideReports || hasHeader(this.opening)) throw error;
      throw new Unreadable("sheet-report-unknown", { where: sheet, values: { sheet }, isCounter: true });
    }
  }

  read(row: SheetRow): void {
    this.body?.readRow(row);
  }

  /** The records read so far; nothing after an error, because the whole report is refused. */
  *batch(): Generator<UsageRecord[], void> {
    const records = this.body?.takeRecords() ?? [];
    if (this.context.log.hasErrors) return;
    for (let from = 0; from < records.length; from += batchSize) yield records.slice(from, from + batchSize);
  }

  end(): void {
    if (!this.body) return;
    this.body.end();
    const nonzero = this.inHand?.tally.nonzero ?? 0;
    const { log } = this.context;
    if (nonzero === 0 && this.body.hasUsageInTotalsOnly && !log.hasErrors)
      log.refuse("monthly-details-missing", "table");
  }

  conclude(failure?: Unreadable): Reading {
    const { log, request, assumed, kind } = this.context;
    if (!this.opening.headings && this.header.exceptions.length === 0) log.refuse("heading-missing", "table");
    this.context.note(log);
    const missing = this.missing();
    const reading = concludeReading({
      kind,
      document: this.document(),
      inHand: this.inHand,
      itemExceptions: [],
      shapes: new Set(this.inHand ? [this.inHand.report.release] : []),
      log,
      ...(request && { request }),
      ...(assumed && { assumed }),
      ...(failure && { failure }),
    });
    return {
      ...reading,
      verdict: isKnownEmpty(reading) ? "import" : reading.verdict,
      months: { ...reading.months, missing },
      table: this.form(),
    };
  }

  private document(): ReportDocument {
    const { fields, exceptions } = this.header;
    const isGiven = Object.values(fields).some((value) => typeof value === "string" && value !== "");
    return {
      kind: "report",
      header: fields,
      headerPlace: isGiven ? "Report_Header" : "none",
      remainder: undefined,
      wrapper: null,
      text: null,
      exceptions,
    };
  }

  /** Months without a column are unknown, unlike months with empty cells. */
  private missing(): Month[] {
    const { log } = this.context;
    if (!this.columns || this.columns.months.length === 0) return [];
    const missing = missingMonths(this.columns, monthsAsked(this.period));
    if (missing.length > 0) log.warn("months-missing", "header", { months: missing.slice(0, 24).join(", ") });
    return missing;
  }

  private form(): TableForm {
    const { sheet, form } = this.context;
    return {
      sheet,
      headingRow: this.opening.headings?.number ?? null,
      ...form(),
      skipped: this.body?.skipped.all ?? [],
    };
  }
}

function headerOf({ above }: TableOpening, { borrowed, glue, log, sheet }: TableContext): TableHeader {
  if (!borrowed) return readTableHeader(above, glue);
  log.warn("sheet-header-borrowed", sheet ?? "", { sheet: sheet ?? "", lender: borrowed.lender });
  const header = readTableHeader(borrowed.above, glue);
  if (borrowed.tellsPeriod) return header;
  const { Reporting_Period: _, ...fields } = header.fields;
  return { ...header, fields, periodText: "" };
}

/** Zero rows state that there was no usage, without an exception that confirms it. */
function isKnownEmpty({ verdict, decision, reports }: Reading): boolean {
  const rows = reports.reduce((sum, report) => sum + report.rows, 0);
  return verdict === "empty" && rows > 0 && decision?.decisive === null;
}

/** In a table without months, the totals are the counts of its only month, if its period is one month. */
function withTotalsAsMonth(
  columns: TableColumns,
  { period, log, where }: { period: { from: Month; to: Month } | null; log: FindingLog; where: string },
): TableColumns {
  const { total, headings } = columns;
  if (columns.months.length > 0 || total === null || !period || period.from !== period.to) return columns;
  log.warn("total-as-month", where, { month: period.from });
  const month = { index: total, heading: headings[total] ?? "", month: period.from };
  return { ...columns, total: null, months: [month] };
}
