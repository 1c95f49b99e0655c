import { Refused } from "@/lib/kit/errors";
import { csvFile } from "@/lib/kit/format/csv-file";
import { BYTE_ORDER_MARK, separatorOf } from "@/lib/kit/format/csv-text";
import { streamedFile, WORKBOOK_TYPE } from "@/lib/kit/http/streamed-file";
import type { Locale } from "@/lib/kit/i18n/routing";
import { MOST_SHEET_ROWS, type TableFormat, type TableRow } from "./table";
import { csvRow, onlySheet } from "./table-rows";
import { streamWorkbook } from "./xlsx/stream-workbook";

type StreamedTable = {
  /** File name in ASCII without extension. */
  readonly name: string;
  /** Name of the sheet in a workbook. */
  readonly caption: string;
  readonly headings: readonly string[];
  /** Number of rows, if there may be more than a sheet holds. */
  readonly count?: number;
  /** In batches. */
  readonly rows: AsyncIterable<readonly TableRow[]>;
};

/** Streams a table as a download. Throws Refused if a sheet cannot hold the rows. */
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

/** A workbook download, sent while it is written; `name` without extension. */
export const streamedWorkbook = (pieces: AsyncGenerator<Uint8Array>, name: string): Response =>
  streamedFile(pieces, { name: `${name}.xlsx`, type: WORKBOOK_TYPE });
