import { FindingLog, Unreadable } from "@/lib/counter/finding";
import type { FileReport } from "@/lib/counter/reading";
import { RowSource } from "@/lib/counter/table/row-source";
import { isBlankRow, type SheetRow } from "@/lib/spreadsheets/sheet-row";
import { readPeriod } from "../layout/read-period";
import { simpleColumn, simpleLayout } from "../layout/simple-layout";
import type { TableReportType } from "../layout/table-report-type";
import { type OpenedSheets, type OpenSheet, openSheets } from "./open-sheets";
import { readSheet, refusedReport } from "./read-sheet";

export type SimpleTableOptions = {
  reportType: TableReportType;
  /** Names of rows that are titles although they look like totals. */
  titleNames?: ReadonlySet<string> | undefined;
  temporaryFolder?: string;
};

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Reads the product's simple table (CSV, TSV, XLSX): headings in the first non-blank row, a column per month (quarter,
 * year) of the report type, and descriptive columns. Each non-empty sheet is a report.
 */
export async function* readSimpleTable(source: Bytes, options: SimpleTableOptions): AsyncGenerator<FileReport> {
  const { reportType, titleNames, ...rest } = options;
  const score = (cells: readonly string[]) => headingScore(cells, reportType);
  try {
    yield* openSheets(source, { score, ...rest }, (opened) => reportsOf(opened, { reportType, titleNames }));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const log = new FindingLog();
    log.refuse(error.code, error.details.where, error.details.values);
    yield refusedReport(log, { kind: "table" });
  }
}

async function* reportsOf(
  { kind, sheets, hidden }: OpenedSheets,
  { reportType, titleNames }: Pick<SimpleTableOptions, "reportType" | "titleNames">,
): AsyncGenerator<FileReport> {
  let tables = 0;
  for (const sheet of sheets) {
    const source = new RowSource(sheet.rows());
    const headings = await firstRow(source);
    if (!headings || isNotes(headings, sheet, sheets.length)) {
      await source.close();
      continue;
    }
    const log = new FindingLog();
    if (tables++ === 0) for (const name of hidden) log.warn("sheet-hidden-skipped", name, { sheet: name }, name);
    const layout = simpleLayout(headings, { log, sheet: sheet.name, reportType });
    yield { place: sheet.name, records: readSheet(source, layout, { sheet, kind, log, reportType, titleNames }) };
  }
  if (tables > 0) return;
  const log = new FindingLog();
  log.refuse("empty-answer", "");
  yield refusedReport(log, { kind });
}

async function firstRow(source: RowSource): Promise<SheetRow | null> {
  for (let rows = await source.next(); rows; rows = await source.next()) {
    const at = rows.findIndex(({ cells }) => !isBlankRow(cells));
    const row = rows[at];
    if (!row) continue;
    source.unread(rows.slice(at + 1));
    return row;
  }
  return null;
}

/** The notes sheet of the template. */
function isNotes({ cells }: SheetRow, { name }: OpenSheet, sheets: number): boolean {
  return sheets > 1 && name === notesSheet && cells.every((cell) => simpleColumn(cell) === null);
}

export const notesSheet = "Notes";

/** Rates a row by the number of cells that can be headings. */
function headingScore(cells: readonly string[], { periodMonths }: TableReportType): number {
  const fit = cells.filter((cell) => simpleColumn(cell) !== null || readPeriod(cell, periodMonths).kind === "period");
  return fit.length;
}
