import { isBlankCell, type SheetRow } from "@/lib/spreadsheets/sheet-row";
import type { TableColumns } from "../head/table-columns";
import { isSplit, subjectsOf } from "./subjects";

type Cells = readonly string[];

const mostKept = 2_000;

/**
 * Rows that leave values of the row above blank, as under merged cells. A row that repeats a metric or has another
 * value of its own is not one of them.
 */
export class ContinuedRows {
  private readonly subject: number;
  private readonly identifiers: readonly number[];
  private readonly described: readonly number[];
  private readonly splits: readonly number[];
  /** Rows of the same subject, the last one directly above. */
  private group: Cells[] = [];
  private last = -1;

  constructor(private readonly columns: TableColumns) {
    const { fields, identifiers, parent } = columns;
    this.subject = subjectsOf(columns)[0] ?? -1;
    this.identifiers = identifiers.map(({ index }) => index);
    this.splits = fields.filter(isSplit).map(({ index }) => index);
    this.described = [...fields.filter((field) => !isSplit(field)), ...identifiers, ...parent].map(
      ({ index }) => index,
    );
  }

  /** The row with what the one above it says; null if it says so itself, or does not go on with that one. */
  of(row: SheetRow): SheetRow | null {
    const { number, cells } = row;
    const name = cells[this.subject] ?? "";
    if (!isBlankCell(name)) {
      if (this.group[0]?.[this.subject] !== name) this.group = [];
      this.note(number, cells);
      return null;
    }
    const [above] = this.group.slice(-1);
    const filled = above && this.last === number - 1 ? this.filled(cells, above) : null;
    if (!filled) return null;
    this.note(number, filled);
    return { ...row, cells: filled };
  }

  private note(number: number, cells: Cells): void {
    this.last = number;
    if (this.group.length < mostKept) this.group.push(cells);
  }

  private filled(cells: Cells, above: Cells): string[] | null {
    if (this.subject < 0 || this.group.length >= mostKept) return null;
    const isOther = (index: number) => !isBlank(cells, index) && cells[index] !== above[index];
    if (this.described.some(isOther)) return null;
    const hasSplit = this.splits.some((index) => !isBlank(cells, index));
    const filled = [...cells];
    for (const index of hasSplit ? this.described : [...this.described, ...this.splits])
      if (isBlank(cells, index)) filled[index] = above[index] ?? "";
    const isIdentified = this.identifiers.some((index) => !isBlank(cells, index));
    return isIdentified || !this.group.some((other) => this.isSame(other, filled)) ? filled : null;
  }

  private isSame(one: Cells, other: Cells): boolean {
    const { metric } = this.columns;
    return [...this.described, ...this.splits, ...(metric === null ? [] : [metric])].every(
      (index) => (one[index] ?? "").trim() === (other[index] ?? "").trim(),
    );
  }
}

const isBlank = (cells: Cells, index: number): boolean => isBlankCell(cells[index]);
