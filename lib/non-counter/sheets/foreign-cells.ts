import type { FindingLog } from "@/lib/counter/finding";
import { cellPlace } from "@/lib/counter/table/rows/cell-place";
import { columnName } from "@/lib/spreadsheets/sheet-row";
import type { Layout } from "../layout/layout";

type Cells = readonly string[];

type Column = { index: number; heading: string };

/** Cells under unmapped or missing headings: reported, or refused in a strict table. */
export class ForeignCells {
  private readonly cells = new Map<number, { heading: string; where: string; text: string }>();

  constructor(
    private readonly layout: Layout,
    private readonly log: FindingLog,
  ) {}

  check(cells: Cells, row: number, sheet: string | null): void {
    const place = (column: { index: number; heading: string }) => cellPlace(sheet, row, column);
    for (const column of this.layout.unread) this.note(cells, column, place);
    for (let index = this.layout.headings.length; index < cells.length; index++)
      this.note(cells, { index, heading: "" }, place);
  }

  end(): void {
    for (const { heading, where, text } of this.cells.values())
      this.log.warn("column-not-mapped", where, { heading, text }, heading);
  }

  private note(cells: Cells, column: Column, place: (column: Column) => string): void {
    const text = (cells[column.index] ?? "").trim().slice(0, 100);
    if (text === "") return;
    if (this.layout.isStrict) this.log.refuse("cell-beyond", () => place(column), { text });
    else if (!this.cells.has(column.index)) {
      const heading = column.heading.trim() || columnName(column.index);
      this.cells.set(column.index, { heading, where: place(column), text });
    }
  }
}
