import { streamedWorkbook } from "../table-file";
import { atOnce } from "../table-rows";
import { streamWorkbook } from "./stream-workbook";

export type WrittenSheet = {
  name: string;
  /** Headings, with column widths in characters. */
  columns: readonly { heading: string; width: number }[];
  rows: readonly (readonly string[])[];
};

/**
 * Downloads a workbook of texts; `name` without extension. Columns have the text format below the rows as well, so that
 * no spreadsheet turns what is typed there into a formula, date or number, and leading zeros stay.
 */
export const workbookFile = (sheets: readonly WrittenSheet[], name: string): Response =>
  streamedWorkbook(
    streamWorkbook(
      sheets.map(({ name: sheet, columns, rows }) => ({
        name: sheet,
        headings: columns.map(({ heading }) => heading),
        textColumns: columns.map(({ width }) => width),
        fixedColumns: 0,
        rows: atOnce(rows),
      })),
    ),
    name,
  );
