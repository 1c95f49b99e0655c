import type { StreamedCell } from "./xlsx/streamed-cell";

/** As what a table can be taken along. */
export const tableFormats = ["csv", "xlsx"] as const;
export type TableFormat = (typeof tableFormats)[number];

/** What a sheet of a workbook can hold, headings and footer aside. */
export const MOST_SHEET_ROWS = 1_048_576 - 2;

export type TableRow = readonly StreamedCell[];

/** A table that is wholly there. */
export type Table = { readonly headings: readonly string[]; readonly rows: readonly TableRow[] };
