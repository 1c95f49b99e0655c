import { MOST_SHEET_ROWS } from "@/lib/spreadsheets/table";
import { streamWorkbook } from "@/lib/spreadsheets/xlsx/stream-workbook";
import type { StreamedCell } from "@/lib/spreadsheets/xlsx/streamed-cell";
import type { StreamedSheet } from "@/lib/spreadsheets/xlsx/workbook-entries";
import { inTextCell } from "../marked-as-text";
import type { UsageItem } from "./group-usage";
import { type CounterTable, counterTable } from "./write-table";
import type { WrittenReport } from "./written-report";

/** Rows above the usage: the header of Release 5.1, a blank row and the headings. */
const LINES_ABOVE = 15;

/** Maximum number of usage rows in a sheet. */
export const MOST_WORKBOOK_ROWS = MOST_SHEET_ROWS + 2 - LINES_ABOVE;

/** Streams a report as a workbook with one sheet: the standard's table, with counts as numbers and the rest as text. */
export function writeWorkbook(report: WrittenReport, items: AsyncIterable<UsageItem>): AsyncGenerator<Uint8Array> {
  const table = counterTable(report, items);
  const sheet: StreamedSheet = {
    name: report.report.id,
    above: [...table.header, []].map((line) => line.map(inTextCell)),
    headings: table.headings,
    fixedColumns: 0,
    rows: inBatches(table.rows),
  };
  return streamWorkbook([sheet]);
}

const ROWS_AT_ONCE = 500;

/** Items are small: column widths are estimated from a batch. */
async function* inBatches(rows: CounterTable["rows"]): AsyncGenerator<StreamedCell[][]> {
  let batch: StreamedCell[][] = [];
  for await (const ofItem of rows) {
    for (const row of ofItem) batch.push(row.map((cell) => (typeof cell === "string" ? inTextCell(cell) : cell)));
    if (batch.length < ROWS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
