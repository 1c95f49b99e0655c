import type { SheetRow } from "@/lib/spreadsheets/sheet-row";

const most = 16;

/** The first and the last rows that were counted: where totals stand, whatever they are called. */
export class EdgeRows {
  private readonly first: SheetRow[] = [];
  private readonly last: SheetRow[] = [];
  private at = 0;

  add(row: SheetRow): void {
    if (this.first.length < most) this.first.push(row);
    else this.last[this.at++ % most] = row;
  }

  get all(): readonly SheetRow[] {
    return [...this.first, ...this.last];
  }
}
