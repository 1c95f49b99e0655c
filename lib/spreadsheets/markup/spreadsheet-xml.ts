import { ReadingBudget } from "../reading-budget";
import type { SheetRow } from "../sheet-row";
import { LONGEST_ROW, SheetUnreadable } from "../sheet-unreadable";
import type { WorkbookSheet } from "../xlsx/workbook";
import { parsePart } from "../xlsx/xml-part";

const mostColumns = 16_384;
/** The whole file is held in memory. */
const mostCharacters = 64 * 1024 * 1024;
/** Memory of a cell besides its text, in characters. */
const cellSize = 8;

type Sheet = WorkbookSheet & { rows: SheetRow[] };
type Attributes = Readonly<Record<string, string>>;

/** A workbook in the XML of Excel 2003, which some providers deliver as ".xls". */
export class SpreadsheetXml {
  private constructor(readonly sheets: readonly Sheet[]) {}

  /** Throws SheetUnreadable if damaged or too large. */
  static async open(chunks: AsyncIterable<Buffer>, budget = new ReadingBudget()): Promise<SpreadsheetXml> {
    const reader = new Reader(budget);
    await parsePart(chunks, reader);
    return new SpreadsheetXml(reader.sheets);
  }

  async *rows({ part }: WorkbookSheet): AsyncGenerator<SheetRow[]> {
    yield this.sheets.find((sheet) => sheet.part === part)?.rows ?? [];
  }
}

class Reader {
  readonly sheets: Sheet[] = [];
  private row = 0;
  private cells: string[] = [];
  private isHidden = false;
  private column = -1;
  private width = 1;
  private value = "";
  private type = "";
  private collects: "data" | "visible" | null = null;
  private length = 0;

  constructor(private readonly budget: ReadingBudget) {}

  readonly open = (name: string, attributes: Attributes): void => {
    const attribute = (wanted: string) => attributes[`ss:${wanted}`] ?? attributes[wanted] ?? "";
    if (name === "Worksheet") {
      const part = String(this.sheets.length);
      this.sheets.push({ name: attribute("Name") || `Sheet${part}`, isHidden: false, part, rows: [] });
      this.row = 0;
    } else if (name === "Row") {
      this.row = place(attribute("Index"), this.row + 1);
      this.cells = [];
      this.column = -1;
      this.isHidden = attribute("Hidden") === "1";
    } else if (name === "Cell") {
      this.column = place(attribute("Index"), this.column + 2) - 1;
      this.width = 1 + (Number(attribute("MergeAcross")) || 0);
      if (this.column + this.width > mostColumns) throw new SheetUnreadable("row-too-long", String(LONGEST_ROW));
    } else if (name === "Data" || name === "Visible") {
      this.collects = name === "Data" ? "data" : "visible";
      this.type = attribute("Type");
      this.value = "";
    }
  };

  readonly text = (text: string): void => {
    if (!this.collects) return;
    this.grow(text.length);
    this.value += text;
  };

  readonly close = (name: string): void => {
    const sheet = this.sheets.at(-1);
    if (name === "Data") {
      const cell = this.type === "Number" ? numberText(this.value) : this.value;
      this.budget.leaveBlank(Math.max(0, this.column - this.cells.length));
      while (this.cells.length < this.column) this.cells.push("");
      this.cells[this.column] = cell;
    } else if (name === "Cell") this.column += this.width - 1;
    else if (name === "Row" && sheet && this.cells.some((cell) => cell !== "")) {
      const cells = Array.from(this.cells, (cell) => cell ?? "");
      this.budget.addRow(cells.length);
      this.grow(cellSize * cells.length);
      sheet.rows.push({ number: this.row, cells, ...(this.isHidden && { isHidden: true }) });
    } else if (name === "Visible" && sheet) sheet.isHidden = /hidden/i.test(this.value);
    if (name === "Data" || name === "Visible") this.collects = null;
  };

  private grow(characters: number): void {
    this.length += characters;
    if (this.length > mostCharacters) throw new SheetUnreadable("markup-too-big", String(mostCharacters));
  }
}

const place = (text: string, usual: number): number => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : usual;
};

/** As shown by a spreadsheet program: 5.1 is stored as 5.0999999999999996. */
function numberText(text: string): string {
  const number = Number(text);
  return text.trim() === "" || !Number.isFinite(number) ? text : String(Number(number.toPrecision(15)));
}
