import "server-only";
import { BYTE_ORDER_MARK, csvLine, separatorOf } from "@/lib/kit/format/csv-text";
import { streamedFile, WORKBOOK_TYPE } from "@/lib/kit/http/streamed-file";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { TitleFile } from "@/lib/kit/prisma/client";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { sheetNames } from "@/lib/spreadsheets/xlsx/sheet-names";
import { streamWorkbook } from "@/lib/spreadsheets/xlsx/stream-workbook";
import { type ListTable, readListFile } from "./read-list-file";
import { annotatedName } from "./title-files";

type Cells = readonly (string | number)[];

export type ColumnAnnotation = {
  headings: readonly string[];
  /** Additional cells for rows of the file in a range of row numbers. */
  cells: (from: number, to: number) => Promise<ReadonlyMap<number, Cells>>;
};

type Batch = { rows: Cells[]; isWorkbook: boolean };

const ROWS_AT_ONCE = 2_000;

/** The uploaded file with additional cells after each row: a workbook stays one, text becomes CSV in UTF-8. */
export async function annotateFile(file: TitleFile, annotation: ColumnAnnotation, locale: Locale): Promise<Response> {
  const batches = readListFile(file, (table) => annotated(table, annotation));
  // The first batch determines the kind of file, and refuses an unreadable one before anything is sent.
  const first = await batches.next();
  async function* all() {
    try {
      if (!first.done) yield first.value.rows;
      for await (const { rows } of batches) yield rows;
    } finally {
      await batches.return(undefined);
    }
  }
  const name = annotatedName(file.name);
  if (!first.done && first.value.isWorkbook)
    return streamedFile(streamWorkbook(sheet(all(), file.name)), { name, type: WORKBOOK_TYPE });
  const separator = /\.(tsv|txt)$/i.test(file.name) ? "\t" : separatorOf(locale);
  return streamedFile(lines(all(), separator), { name, type: "text/csv; charset=utf-8" });
}

async function* annotated(
  { recognized, isWorkbook, rows }: ListTable,
  annotation: ColumnAnnotation,
): AsyncGenerator<Batch> {
  const width = { cells: 0 };
  let waiting: SheetRow[] = [];
  const finish = async (): Promise<Batch> => {
    // Rows may be shorter than their headings; additional cells come after the longest row so far.
    width.cells = waiting.reduce((most, { cells }) => Math.max(most, cells.length), width.cells);
    const additions = await annotation.cells(waiting[0]?.number ?? 0, waiting.at(-1)?.number ?? 0);
    const done = waiting.map(({ number, cells }) => {
      const more = number === recognized.headingRow ? annotation.headings : (additions.get(number) ?? []);
      return more.length === 0 ? cells : [...cells, ...Array<string>(width.cells - cells.length).fill(""), ...more];
    });
    waiting = [];
    return { rows: done, isWorkbook };
  };
  for await (const batch of rows) {
    for (const row of batch) waiting.push(row);
    if (waiting.length >= ROWS_AT_ONCE) yield finish();
  }
  yield finish();
}

async function* lines(batches: AsyncGenerator<Cells[]>, separator: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK);
  for await (const rows of batches) yield encoder.encode(rows.map((cells) => csvLine(cells, separator)).join(""));
}

async function* sheet(rows: AsyncGenerator<Cells[]>, name: string) {
  const [title = ""] = sheetNames([name.replace(/\.\w+$/, "")]);
  yield { name: title, headings: [], fixedColumns: 0, rows };
}
