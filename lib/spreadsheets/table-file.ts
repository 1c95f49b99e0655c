import { Refused } from "@/lib/kit/errors";
import { csvFile } from "@/lib/kit/format/csv-file";
import { BYTE_ORDER_MARK, separatorOf } from "@/lib/kit/format/csv-text";
import type { Locale } from "@/lib/kit/i18n/routing";
import { MOST_SHEET_ROWS, type TableFormat, type TableRow } from "./table";
import { csvRow, onlySheet } from "./table-rows";
import { streamWorkbook } from "./xlsx/stream-workbook";
import { streamedWorkbook } from "./xlsx/streamed-workbook";

type StreamedTable = {
  /** Of the file, in plain ASCII without its ending. */
  readonly name: string;
  /** Of the sheet in a workbook. */
  readonly caption: string;
  readonly headings: readonly string[];
  /** How many rows there are, where they may be more than a sheet holds. */
  readonly count?: number;
  /** In batches. */
  readonly rows: AsyncIterable<readonly TableRow[]>;
};

/** A table as a file to be saved, sent as its rows come. Throws Refused where a sheet cannot hold them. */
export function tableFile(table: StreamedTable, { format, locale }: { format: TableFormat; locale: Locale }): Response {
  const { name, count = 0 } = table;
  if (format === "csv") return csvFile(linesOf(table, separatorOf(locale)), name);
  if (count > MOST_SHEET_ROWS) throw new Refused("tableTooLongForSheet", { count, most: MOST_SHEET_ROWS });
  return streamedWorkbook(streamWorkbook(onlySheet(table)), name);
}

async function* linesOf({ headings, rows }: StreamedTable, separator: string) {
  yield BYTE_ORDER_MARK + csvRow(headings, separator);
  for await (const batch of rows) yield batch.map((cells) => csvRow(cells, separator)).join("");
}
