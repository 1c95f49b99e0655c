import type { SheetRow } from "@/lib/kit/sheets/sheet-row";
import { columnPeriod, type Headings, headingsIn } from "./sheets/headings";
import { simpleColumn } from "./sheets/simple-columns";
import type { PeriodMonths } from "./sheets/table-report-type";

/** Where the headings of a sheet seem to stand. */
export type GuessedHeadings = { number: number; isInTwoRows: boolean };

const mostRowsAbove = 60;
const lengths: readonly PeriodMonths[] = [1, 3, 12];

/** The row that says most about its columns, alone or with the one above it; else the first one with several cells. */
export function guessHeadings(rows: readonly SheetRow[]): GuessedHeadings {
  let best: GuessedHeadings & { score: number } = { number: 0, isInTwoRows: false, score: 1 };
  for (const [index, row] of rows.slice(0, mostRowsAbove).entries()) {
    const alone = scoreOf(headingsIn(row, [], false));
    if (alone > best.score) best = { number: row.number, isInTwoRows: false, score: alone };
    const together = scoreOf(headingsIn(row, rows.slice(0, index), true));
    if (together > best.score) best = { number: row.number, isInTwoRows: true, score: together };
  }
  if (best.number > 0) return { number: best.number, isInTwoRows: best.isInTwoRows };
  const first = rows.find(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1);
  return { number: first?.number ?? 1, isInTwoRows: false };
}

/** How many columns are understood; a period that two columns have is understood of one. */
function scoreOf(headings: Headings): number {
  const known = headings.cells.filter((cell) => simpleColumn(cell) !== null).length;
  const periods = lengths.map((length) => {
    const told = headings.cells.flatMap((_, index) => {
      const { read, metric } = columnPeriod(headings, index, length);
      return read.kind === "period" ? `${read.month} ${metric ?? ""}` : [];
    });
    return new Set(told).size;
  });
  return known + Math.max(...periods);
}
