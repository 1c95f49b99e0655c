import { MOST_TIMES } from "@/lib/kit/bytes/counted-bytes";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { SheetUnreadable } from "@/lib/spreadsheets/sheet-unreadable";
import type { ReadContext } from "../file-report";
import { type FindingLog, Unreadable } from "../finding";
import type { FileReport } from "../reading";
import { hasHeader, openTable, type TableOpening } from "./head/table-opening";
import { readTable, type TableContext, tablePlaces } from "./read-table";
import { RowSource } from "./row-source";
import { DividedRows } from "./rows/divided-rows";

export type SheetContext = Omit<TableContext, "log"> & Pick<ReadContext, "newLog" | "request" | "assumed">;

/** Reads the reports below each other in a sheet or text; throws Unreadable if there is none. */
export async function* tableReports(rows: AsyncGenerator<SheetRow[]>, sheet: SheetContext): AsyncGenerator<FileReport> {
  const { newLog, ...context } = sheet;
  const division = new DividedRows();
  const source = new RowSource(readable(division.of(rows)));
  const note = (log: FindingLog) => {
    sheet.note(log);
    if (division.delimiter !== null)
      log.warn("rows-in-one-column", sheet.sheet ?? "", { delimiter: division.delimiter.replace("\t", "Tab") });
  };
  try {
    let count = 0;
    for (let opening = await openTable(source); opening; opening = await openTable(source)) {
      if (!opening.headings && !hasHeader(opening)) break;
      count++;
      const log: FindingLog = newLog(tablePlaces);
      yield {
        place: sheet.sheet,
        records: readTable(opening, source, { ...context, note, log }),
      };
    }
    if (count === 0) throw new Unreadable("heading-missing");
  } finally {
    await source.close();
  }
}

/** The request or upload options for the reader of a table. */
export function requestOf({ request, assumed }: ReadContext): Pick<ReadContext, "request" | "assumed"> {
  return { ...(request && { request }), ...(assumed && { assumed }) };
}

/** The beginning of a sheet; null if it is empty. */
export async function sheetOpening(rows: AsyncGenerator<SheetRow[]>): Promise<TableOpening | null> {
  const source = new RowSource(readable(new DividedRows().of(rows)));
  try {
    return await openTable(source);
  } finally {
    await source.close();
  }
}

/** Passes the rows through; a defect of their file becomes a finding. */
async function* readable(rows: AsyncGenerator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  try {
    yield* rows;
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** Converts a defect of a workbook or archive to a finding; other errors are unchanged. */
export function asUnreadable(error: unknown): unknown {
  if (!(error instanceof SheetUnreadable)) return error;
  const limit = Number(error.detail) || 0;
  const values = { reason: error.detail || "–", bytes: limit, most: limit, times: MOST_TIMES };
  return new Unreadable(error.problem, { values, isCounter: true });
}
