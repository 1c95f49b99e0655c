import type { ReadingBudget } from "../reading-budget";
import type { SheetRow } from "../sheet-row";
import { LONGEST_ROW, SheetUnreadable } from "../sheet-unreadable";
import { parsePart } from "../xlsx/xml-part";
import type { ZipArchive } from "../xlsx/zip-archive";

const mostColumns = 16_384;
/** The cells of all sheets are held in memory. */
const mostCharacters = 64 * 1024 * 1024;
/** Memory of a cell besides its text, and of a row besides its cells, in characters. */
const cellSize = 8;
const rowSize = 24;

type OpenDocumentSheet = { name: string; isHidden: boolean; part: string; rows: SheetRow[] };
type Attributes = Readonly<Record<string, string>>;

/** Whether an archive is a document of LibreOffice and the like, such as a spreadsheet (.ods). */
export function isOpenDocument(archive: ZipArchive): boolean {
  return archive.find("content.xml") !== undefined && archive.find("mimetype") !== undefined;
}

/** A workbook in the OpenDocument format (.ods). */
export class OpenDocument {
  private constructor(readonly sheets: readonly OpenDocumentSheet[]) {}

  /** Throws SheetUnreadable if damaged, too large, or not a spreadsheet. */
  static async open(archive: ZipArchive): Promise<OpenDocument> {
    let type = "";
    for await (const chunk of archive.read("mimetype")) if (type.length < 200) type += chunk.toString("latin1");
    if (!type.includes("opendocument.spreadsheet")) throw new SheetUnreadable("kind-office");
    const reader = new Reader(archive.budget);
    await parsePart(archive.read("content.xml"), reader);
    return new OpenDocument(reader.sheets);
  }

  async *rows({ part }: { part: string }): AsyncGenerator<SheetRow[]> {
    yield this.sheets.find((sheet) => sheet.part === part)?.rows ?? [];
  }
}

type Cell = { value: string; isCounted: boolean; repeated: number };

class Reader {
  readonly sheets: OpenDocumentSheet[] = [];
  private readonly hiddenStyles = new Set<string>();
  private style = "";
  /** Tables within cells are not sheets. */
  private depth = 0;
  private row = 0;
  private rowsRepeated = 1;
  private isHidden = false;
  private cells: string[] = [];
  private column = 0;
  private cell: Cell | null = null;
  private paragraphs = 0;
  private text_ = "";
  private isInParagraph = false;
  private comments = 0;
  private length = 0;

  constructor(private readonly budget: ReadingBudget) {}

  readonly open = (name: string, attributes: Attributes): void => {
    const attribute = (wanted: string) =>
      Object.entries(attributes).find(([key]) => key === wanted || key.endsWith(`:${wanted}`))?.[1] ?? "";
    if (name === "style") this.style = attribute("name");
    else if (name === "table-properties" && attribute("display") === "false") this.hiddenStyles.add(this.style);
    else if (name === "table") this.openTable(attribute);
    else if (this.depth !== 1) return;
    else if (name === "table-row") this.openRow(attribute);
    else if (name === "table-cell" || name === "covered-table-cell") this.openCell(name, attribute);
    else if (name === "annotation") this.comments++;
    else if (this.cell && this.comments === 0) this.openText(name, attribute);
  };

  readonly text = (text: string): void => {
    if (!this.isInParagraph || this.comments > 0) return;
    this.text_ += text;
    this.grow(text.length);
  };

  readonly close = (name: string): void => {
    if (name === "table") this.depth--;
    else if (this.depth !== 1) return;
    else if (name === "annotation") this.comments--;
    else if (this.comments > 0) return;
    else if (name === "p") this.isInParagraph = false;
    else if (name === "table-cell" || name === "covered-table-cell") this.closeCell();
    else if (name === "table-row") this.closeRow();
  };

  private openTable(attribute: (name: string) => string): void {
    if (++this.depth > 1) return;
    const part = String(this.sheets.length);
    const isHidden = this.hiddenStyles.has(attribute("style-name"));
    this.sheets.push({ name: attribute("name") || `Sheet${this.sheets.length + 1}`, isHidden, part, rows: [] });
    this.row = 0;
  }

  private openRow(attribute: (name: string) => string): void {
    this.rowsRepeated = count(attribute("number-rows-repeated"));
    this.isHidden = ["collapse", "filter"].includes(attribute("visibility"));
    this.cells = [];
    this.column = 0;
  }

  private openCell(name: string, attribute: (name: string) => string): void {
    const type = attribute("value-type");
    const isCounted = name === "table-cell" && type === "float";
    const value = isCounted ? attribute("value") : type === "date" ? attribute("date-value").slice(0, 10) : "";
    this.cell = { value, isCounted: value !== "", repeated: count(attribute("number-columns-repeated")) };
    this.text_ = "";
    this.paragraphs = 0;
  }

  private openText(name: string, attribute: (name: string) => string): void {
    if (name === "p") {
      this.isInParagraph = true;
      if (this.paragraphs++ > 0) this.text_ += "\n";
    } else if (name === "s") this.text(" ".repeat(Math.min(count(attribute("c")), 1_000)));
    else if (name === "tab" || name === "line-break") this.text(name === "tab" ? "\t" : "\n");
  }

  private closeCell(): void {
    if (!this.cell) return;
    const { value, isCounted, repeated } = this.cell;
    this.cell = null;
    const text = isCounted ? value : this.text_;
    const from = this.column;
    this.column += repeated;
    if (text === "") return;
    if (this.column > mostColumns) throw new SheetUnreadable("row-too-long", String(LONGEST_ROW));
    this.budget.leaveBlank(from - this.cells.length);
    while (this.cells.length < from) this.cells.push("");
    for (let at = 0; at < repeated; at++) this.cells.push(text);
    this.grow(this.cells.length - from);
  }

  private closeRow(): void {
    const first = this.row + 1;
    this.row += this.rowsRepeated;
    const sheet = this.sheets.at(-1);
    if (!sheet || this.cells.length === 0) return;
    for (let number = first; number <= this.row; number++) {
      this.grow(rowSize + cellSize * this.cells.length);
      this.budget.addRow(this.cells.length);
      sheet.rows.push({ number, cells: this.cells, ...(this.isHidden && { isHidden: true }) });
    }
  }

  private grow(characters: number): void {
    this.length += characters;
    if (this.length > mostCharacters) throw new SheetUnreadable("markup-too-big", String(mostCharacters));
  }
}

/** How often a row or cell comes; blank ones are often repeated a million times. */
const count = (text: string): number => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : 1;
};
