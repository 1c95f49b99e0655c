import { binaryKind } from "@/lib/counter/bytes/content-kind";
import { lookAhead } from "@/lib/kit/bytes/lookahead";
import { Refused } from "@/lib/kit/errors";
import { readSpreadsheet } from "@/lib/spreadsheets/read-spreadsheet";
import { isBlankRow, type SheetRow } from "@/lib/spreadsheets/sheet-row";
import { SheetUnreadable } from "@/lib/spreadsheets/sheet-unreadable";
import { headingScore, isIdentifier, type RecognizedTable, recognizeColumns } from "./recognize-columns";

/** The table of a list, row by row as in the file, including rows above the headings. */
export type ListTable = { recognized: RecognizedTable; isWorkbook: boolean; rows: AsyncGenerator<SheetRow[]> };

/** Rows sampled to recognize columns. */
const LOOKED_AT = 220;

/** Thrown if no table has an identifier column; contains the columns that were recognized. */
export class NoColumns extends Refused {
  constructor(readonly recognized: RecognizedTable) {
    super("titleListNoColumns");
  }
}

/**
 * Passes the first table with an identifier column to `read`. Throws NoColumns if there is none, and Refused if the
 * file is not a table.
 */
export async function* readListFile<Out>(
  source: AsyncIterable<Uint8Array>,
  read: (table: ListTable) => AsyncGenerator<Out>,
): AsyncGenerator<Out> {
  const body = await lookAhead(source, 4096);
  const kind = binaryKind(body.head);
  if (kind !== null && kind !== "xlsx" && kind !== "zip") throw new Refused("importFileUnreadable");
  let without: RecognizedTable = { headingRow: 0, columns: [] };
  try {
    for await (const { name, rows } of readSpreadsheet(body.chunks, { score })) {
      const { first, all } = await beginning(rows);
      const recognized = recognizeColumns(first);
      if (recognized.columns.some(({ is }) => isIdentifier(is))) {
        yield* read({ recognized, isWorkbook: name !== null, rows: all });
        return;
      }
      if (recognized.columns.length > without.columns.length) without = recognized;
      await all.return(undefined);
    }
  } catch (error) {
    if (error instanceof SheetUnreadable) throw new Refused("importFileUnreadable");
    throw error;
  }
  throw new NoColumns(without);
}

/** Headings count most; without any, the delimiter with the most cells wins. */
function score(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell.trim() !== "").length;
  return headingScore(cells) * 1000 + (filled > 1 ? filled : 0);
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
