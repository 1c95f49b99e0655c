import { Unreadable } from "@/lib/counter/finding";
import { RowSource } from "@/lib/counter/table/row-source";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { type OpenedSheets, openSheets } from "./open-sheets";

/** The beginning of a sheet, shown for mapping. */
export type SheetHead = { sheet: string | null; rows: SheetRow[] };

type Options = { rows?: number; temporaryFolder?: string };

const mostCells = 200;

/** First rows of each visible non-empty sheet; none if the file is not a table. */
export async function readHeads(
  source: AsyncIterable<Uint8Array>,
  { rows = 120, ...rest }: Options = {},
): Promise<SheetHead[]> {
  const heads: SheetHead[] = [];
  try {
    for await (const head of openSheets(source, { score: filledCells, ...rest }, (opened) => headsOf(opened, rows)))
      heads.push(head);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  }
  return heads;
}

async function* headsOf({ sheets }: OpenedSheets, most: number): AsyncGenerator<SheetHead> {
  for (const sheet of sheets) {
    const source = new RowSource(sheet.rows());
    const rows: SheetRow[] = [];
    for (let next = await source.next(); next && rows.length < most; next = await source.next()) rows.push(...next);
    await source.close();
    const visible = rows.slice(0, most).map(({ number, cells }) => ({ number, cells: cells.slice(0, mostCells) }));
    if (visible.length > 0) yield { sheet: sheet.name, rows: visible };
  }
}

function filledCells(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell.trim() !== "").length;
  return filled > 1 ? filled : 0;
}
