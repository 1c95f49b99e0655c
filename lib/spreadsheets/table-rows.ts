import { csvLine } from "@/lib/kit/format/csv-text";
import type { TableRow } from "./table";
import { sheetNames } from "./xlsx/sheet-names";
import type { StreamedCell } from "./xlsx/streamed-cell";

/** A row as a line of CSV, with ratios as numbers that spreadsheets can calculate with. */
export const csvRow = (cells: TableRow, separator: string): string => csvLine(cells.map(plain), separator);

function plain(cell: StreamedCell): string | number {
  if (cell === null) return "";
  if (typeof cell !== "object") return cell;
  return "share" in cell ? Math.round(cell.share * 10_000) / 10_000 : cell.gives;
}

type TableSheet = {
  readonly caption: string;
  readonly headings: readonly string[];
  /** In batches. */
  readonly rows: AsyncIterable<readonly TableRow[]>;
};

/** The single sheet of a workbook, with its first column frozen. */
export async function* onlySheet({ caption, headings, rows }: TableSheet) {
  const [name = ""] = sheetNames([caption]);
  yield { name, headings, fixedColumns: 1, rows };
}

/** All rows as one batch. */
export async function* atOnce(rows: readonly TableRow[]): AsyncGenerator<readonly TableRow[]> {
  yield rows;
}
