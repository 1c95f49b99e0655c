import { Unreadable } from "@/lib/counter/finding";
import { RowSource } from "@/lib/counter/table/row-source";
import { readPackedFile } from "@/lib/kit/files/packed-file";
import { handleCall } from "@/lib/kit/threads/thread-task";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { headsTask, type SheetHead } from "./heads-task";
import { type OpenedSheets, openSheets } from "./open-sheets";

const mostCells = 200;

export const headsHandler = handleCall(headsTask, async ({ file, rows }, { temporaryFolder }) => {
  const heads: SheetHead[] = [];
  const options = { score: filledCells, temporaryFolder };
  try {
    for await (const head of openSheets(readPackedFile(file), options, (opened) => headsOf(opened, rows)))
      heads.push(head);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  }
  return heads;
});

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
