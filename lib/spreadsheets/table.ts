import type { StreamedCell } from "./xlsx/streamed-cell";

/** File formats of tables. */
export const tableFormats = ["csv", "xlsx"] as const;
export type TableFormat = (typeof tableFormats)[number];

/** Excel's row limit without headings and footer. */
export const MOST_SHEET_ROWS = 1_048_576 - 2;

export type TableRow = readonly StreamedCell[];

/** A complete table in memory. */
export type Table = { readonly headings: readonly string[]; readonly rows: readonly TableRow[] };
