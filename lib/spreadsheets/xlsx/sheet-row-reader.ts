import { ReadingBudget } from "../reading-budget";
import { columnIndex, type SheetRow } from "../sheet-row";
import { LONGEST_ROW, SheetUnreadable } from "../sheet-unreadable";
import { valueText, type WorkbookParts } from "./cell-text";
import { RichText } from "./shared-strings";
import type { XmlPartHandler } from "./xml-part";

export const mostColumns = 16_384;

/** Collects the rows of a worksheet from its XML. A cell without reference follows the previous one. */
export class SheetRowReader implements XmlPartHandler {
  private rows: SheetRow[] = [];
  private row = 0;
  private isHidden = false;
  private cells: string[] = [];
  private column = -1;
  /** Type of the current cell. */
  type = "";
  style = 0;
  private value = "";
  private hasValue = false;
  private formula: string | null = null;
  private collects: "value" | "formula" | null = null;
  /** Characters of the current row. */
  private length = 0;
  private readonly inline = new RichText();

  constructor(
    private readonly parts: WorkbookParts,
    private readonly budget = new ReadingBudget(),
  ) {}

  /** Returns and clears the complete rows; skips blank ones. */
  take(): SheetRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  /** Adds a row parsed elsewhere. */
  add(number: number, cells: string[]): void {
    this.row = number;
    this.budget.addRow(cells.length);
    if (cells.length > 0) this.rows.push({ number, cells });
  }

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === "c") this.openCell(attributes);
    else if (name === "v") {
      this.collects = "value";
      this.hasValue = true;
    } else if (name === "f") {
      this.collects = "formula";
      this.formula = "";
    } else if (name === "row") this.openRow(attributes);
    else this.inline.open(name);
  };

  readonly text = (text: string): void => {
    this.length += text.length;
    if (this.length > LONGEST_ROW) throw new SheetUnreadable("row-too-long", String(LONGEST_ROW));
    if (this.collects === "value") this.value += text;
    else if (this.collects === "formula") this.formula += text;
    else this.inline.add(text);
  };

  readonly close = (name: string): void => {
    if (name === "v" || name === "f") this.collects = null;
    else if (name === "c") this.closeCell();
    else if (name === "row") this.closeRow();
    else this.inline.close(name);
  };

  private openRow({ r, hidden = "" }: Readonly<Record<string, string>>): void {
    this.isHidden = hidden === "1" || hidden === "true";
    const number = Number(r);
    this.row = Number.isInteger(number) && number > 0 ? number : this.row + 1;
    this.cells = [];
    this.column = -1;
    this.length = 0;
  }

  private openCell({ r = "", t = "n", s = "" }: Readonly<Record<string, string>>): void {
    const column = columnIndex(r);
    this.column = column >= 0 && column < mostColumns ? column : this.column + 1;
    if (this.column >= mostColumns) throw new SheetUnreadable("row-too-long", String(LONGEST_ROW));
    this.type = t;
    this.style = s === "" ? 0 : Number(s);
    this.value = "";
    this.hasValue = false;
    this.formula = null;
  }

  private closeCell(): void {
    const text = this.cellText();
    const { column, cells } = this;
    if (text === "" || (column > cells.length && text.trim() === "")) return;
    this.budget.leaveBlank(Math.max(0, column - cells.length));
    while (cells.length < column) cells.push("");
    cells[column] = text;
  }

  private closeRow(): void {
    this.budget.addRow(this.cells.length);
    if (this.cells.length === 0) return;
    this.rows.push({ number: this.row, cells: this.cells, ...(this.isHidden && { isHidden: true }) });
  }

  private cellText(): string {
    const inline = this.inline.take();
    if (this.type === "inlineStr") return inline;
    if (this.value === "") return this.formula === null || this.isEmptyText() ? inline : `=${this.formula}`;
    return valueText(this.value, this, this.parts);
  }

  /** A formula may result in an empty text; one that was never calculated has no value. */
  private isEmptyText(): boolean {
    return this.type === "str" && this.hasValue;
  }
}
