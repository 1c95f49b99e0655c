import { streamedWorkbook } from "../table-file";
import { atOnce } from "../table-rows";
import { streamWorkbook } from "./stream-workbook";

export type WrittenSheet = {
  name: string;
  /** Headings, with column widths in characters. */
  columns: readonly { heading: string; width: number }[];
  rows: readonly (readonly string[])[];
};

/** Downloads a workbook of texts; `name` without extension. */
export const workbookFile = (sheets: readonly WrittenSheet[], name: string): Response =>
  streamedWorkbook(writeTextWorkbook(sheets), name);

/**
 * A workbook of texts in pieces. Columns have the text format below the rows as well, so that
 * no spreadsheet turns what is typed there into a formula, date or number, and leading zeros stay.
 */
export const writeTextWorkbook = (sheets: readonly WrittenSheet[]): AsyncGenerator<Uint8Array> =>
  streamWorkbook(
    sheets.map(({ name, columns, rows }) => ({
      name,
      headings: columns.map(({ heading }) => heading),
      textColumns: columns.map(({ width }) => width),
      fixedColumns: 0,
      rows: atOnce(rows),
    })),
  );
