import { BLANKS_PER_CELL, type ReadingLimits, readingLimits } from "./reading-limits";
import { SheetUnreadable } from "./sheet-unreadable";

/** Counts against the limits while a file is read; each method throws SheetUnreadable beyond them. */
export class ReadingBudget {
  private bytes = 0;
  private cells = 0;
  private blanks = 0;
  private blanksOfRow = 0;

  constructor(private readonly limits: ReadingLimits = readingLimits.usage) {}

  /** Counts unpacked bytes. */
  unpack(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > this.limits.bytes) throw new SheetUnreadable("inflated-too-big", String(this.limits.bytes));
  }

  /** Counts blank cells before they are added to a row. */
  leaveBlank(cells: number): void {
    this.blanksOfRow += cells;
    const blanks = this.blanks + this.blanksOfRow;
    if (blanks > this.limits.blanks + BLANKS_PER_CELL * (this.cells - this.blanks))
      throw new SheetUnreadable("cells-too-far", String(this.limits.blanks));
  }

  /** Counts a row with its cells. */
  addRow(cells: number): void {
    this.cells += cells + 1;
    this.blanks += this.blanksOfRow;
    this.blanksOfRow = 0;
    if (this.cells > this.limits.cells) throw new SheetUnreadable("too-many-cells", String(this.limits.cells));
  }
}
