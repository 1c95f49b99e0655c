import { writeFileSync } from "node:fs";

type Cell = string | number | boolean | null | undefined;

/** All figures of this run by name, in the order in which they were measured. */
const figures = new Map<string, number>();

/** Prints a table and notes its figures: a row is named by its texts, a figure also by its column. */
export function printTable(rows: readonly Readonly<Record<string, Cell>>[], about = ""): void {
  console.table(rows);
  for (const row of rows) {
    const cells = Object.entries(row);
    const name = [about, ...cells.flatMap(([, cell]) => (isFigure(cell) ? [] : [cell]))].filter(Boolean).join(" · ");
    for (const [column, cell] of cells) if (isFigure(cell)) figures.set(`${name}: ${column}`, Number(cell));
  }
}

/** Prints a line and notes its figures. */
export function printLine(line: string, ofLine: Readonly<Record<string, number>>): void {
  console.log(line);
  for (const [name, figure] of Object.entries(ofLine)) figures.set(name, figure);
}

export function writeFigures(file: string): void {
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(figures), null, 2)}\n`);
}

/** Ratios are written as texts with two places. */
const isFigure = (cell: Cell): cell is string | number =>
  typeof cell === "number" || (typeof cell === "string" && /^\d+(\.\d+)?$/.test(cell));
