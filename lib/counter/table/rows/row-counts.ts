import { isBlankCell } from "@/lib/spreadsheets/sheet-row";
import type { CountProblem } from "../../standard/count";
import { noCount } from "./no-count";
import { plainDigits, readGrouped, readTableCount } from "./table-count";

type Cells = readonly string[];

/** Reads the counts of a row and its total. */
export class RowCounts {
  constructor(
    private readonly months: readonly { index: number }[],
    private readonly total: number | null,
  ) {}

  /** The counts of a row of sums; null for what cannot be read. */
  all(cells: Cells): (number | null)[] {
    return this.months.map(({ index }) => read(cells[index] ?? ""));
  }

  /** The total of a row; null if it has none, or none that can be read. */
  totalOf(cells: Cells): number | null {
    const cell = this.total === null ? "" : (cells[this.total] ?? "");
    return isBlankCell(cell) ? null : read(cell);
  }

  /** The count in a cell of another column; null for what cannot be read. */
  ofCell(cell: string): number | null {
    return read(cell);
  }

  /** The count of a cell that is no plain number; null if it is blank. */
  ofText(cell: string, cells: Cells): number | CountProblem | null {
    if (cell.trim() === "") return null;
    if (noCount(cell) !== null) return "count-missing";
    const count = readTableCount(cell);
    if (count !== "grouped") return count;
    return this.grouped(cell, cells) ?? "count-fractional";
  }

  /** "1.234" is a thousand and more, or a fraction: the row's total decides. */
  private grouped(cell: string, cells: Cells): number | null {
    const total = this.totalOf(cells);
    const counts = this.all(cells);
    if (total === null || counts.includes(null)) return null;
    const sum = counts.reduce<number>((added, count) => added + (count ?? 0), 0);
    return sum === total ? readGrouped(cell) : null;
  }
}

function read(cell: string): number | null {
  const plain = plainDigits(cell);
  if (plain >= 0) return plain;
  if (cell.trim() === "" || noCount(cell) !== null) return 0;
  const count = readTableCount(cell);
  return typeof count === "number" ? count : readGrouped(cell);
}
