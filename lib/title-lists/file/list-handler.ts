import { binaryKind } from "@/lib/counter/bytes/content-kind";
import { countedBytes } from "@/lib/kit/bytes/counted-bytes";
import { lookAhead } from "@/lib/kit/bytes/lookahead";
import { Refused } from "@/lib/kit/errors";
import { readPackedFile } from "@/lib/kit/files/packed-file";
import { handleTask } from "@/lib/kit/threads/thread-task";
import { readSpreadsheet } from "@/lib/spreadsheets/read-spreadsheet";
import { sheetRefusal } from "@/lib/spreadsheets/sheet-refusal";
import { isBlankRow, type SheetRow } from "@/lib/spreadsheets/sheet-row";
import { SheetUnreadable } from "@/lib/spreadsheets/sheet-unreadable";
import { listTask } from "./list-task";
import { columnScore, isIdentifier, type RecognizedTable, recognizeColumns } from "./recognize-columns";

/** Rows sampled to recognize columns. */
const LOOKED_AT = 220;

/** Throws Refused if the file is not a table. */
export const listHandler = handleTask(listTask, async function* ({ file }, { temporaryFolder }) {
  let bytes = 0;
  const source = countedBytes(readPackedFile(file), (count) => {
    bytes += count;
  });
  const body = await lookAhead(source, 4096);
  const kind = binaryKind(body.head);
  if (kind !== null && kind !== "xlsx" && kind !== "zip") throw new Refused("importFileUnreadable");
  let without: RecognizedTable = { headingRow: 0, columns: [] };
  try {
    for await (const { name, rows } of readSpreadsheet(body.chunks, { score, temporaryFolder })) {
      const { first, all } = await beginning(rows);
      const recognized = recognizeColumns(first);
      if (recognized.columns.some(({ is }) => isIdentifier(is))) {
        yield { kind: "table" as const, recognized, isWorkbook: name !== null };
        for await (const batch of all) {
          yield { kind: "rows" as const, rows: batch, bytes };
          bytes = 0;
        }
        return recognized;
      }
      if (recognized.columns.length > without.columns.length) without = recognized;
      await all.return(undefined);
    }
  } catch (error) {
    throw error instanceof SheetUnreadable ? sheetRefusal(error) : error;
  }
  return without;
});

/** Headings count most; without any, the delimiter with the most cells wins. */
function score(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell.trim() !== "").length;
  return columnScore(cells) * 1000 + (filled > 1 ? filled : 0);
}

async function beginning(rows: AsyncGenerator<SheetRow[]>) {
  const first: SheetRow[] = [];
  while (first.length < LOOKED_AT) {
    const next = await rows.next();
    if (next.done) break;
    first.push(...next.value);
  }
  async function* all() {
    try {
      yield first;
      yield* rows;
    } finally {
      await rows.return(undefined);
    }
  }
  return { first: first.filter(({ cells }) => !isBlankRow(cells)), all: all() };
}
