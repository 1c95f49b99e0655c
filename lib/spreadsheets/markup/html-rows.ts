import { Parser } from "htmlparser2";
import { ReadingBudget } from "../reading-budget";
import type { SheetRow } from "../sheet-row";
import { LONGEST_ROW, SheetUnreadable } from "../sheet-unreadable";

type Cell = { text: string; number: string; width: number; height: number };
type Table = { cells: string[]; cell: Cell | null; isHidden: boolean; below: Map<number, number> };

const mostColumns = 16_384;

/** Collects the rows of all tables of an HTML page, one below the other, as a spreadsheet program shows them. */
export class HtmlRows {
  private rows: SheetRow[] = [];
  private row = 0;
  private length = 0;
  private readonly open: Table[] = [];
  private isCut = false;
  private readonly parser = new Parser({
    onopentag: (name, attributes) => this.begin(name, attributes),
    ontext: (text) => this.add(text),
    onclosetag: (name, isImplied) => this.end(name, isImplied),
  });

  constructor(private readonly budget = new ReadingBudget()) {}

  /** Parses a piece of the page and returns the rows it completes. */
  push(text: string): SheetRow[] {
    this.parser.write(text);
    return this.take();
  }

  /** Throws SheetUnreadable if a table is not closed: its last rows are missing. */
  finish(): SheetRow[] {
    this.isCut = this.open.length > 0;
    this.parser.end();
    if (this.isCut) throw new SheetUnreadable("workbook-broken", "a table without an end");
    return this.take();
  }

  private take(): SheetRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  private begin(name: string, attributes: Readonly<Record<string, string>>): void {
    const table = this.open.at(-1);
    if (name === "table") this.open.push({ cells: [], cell: null, isHidden: false, below: new Map() });
    else if (!table) return;
    else if (name === "tr") {
      this.endRow(table);
      table.isHidden = /display:\s*none/i.test(attributes.style ?? "");
    } else if (name === "td" || name === "th") {
      this.endCell(table);
      const { colspan, rowspan } = attributes;
      table.cell = { text: "", number: attributes["x:num"] ?? "", width: span(colspan), height: span(rowspan) };
    } else if (name === "br" && table.cell) table.cell.text += " ";
  }

  private add(text: string): void {
    const cell = this.open.at(-1)?.cell;
    if (!cell) return;
    this.length += text.length;
    if (this.length > LONGEST_ROW) throw new SheetUnreadable("row-too-long", String(LONGEST_ROW));
    cell.text += text;
  }

  private end(name: string, isImplied: boolean): void {
    const table = this.open.at(-1);
    if (!table || (isImplied && this.isCut)) return;
    if (name === "td" || name === "th") this.endCell(table);
    else if (name === "tr") this.endRow(table);
    else if (name === "table") {
      this.endRow(table);
      this.open.pop();
    }
  }

  private endCell(table: Table): void {
    const { cell, cells, below } = table;
    if (!cell) return;
    table.cell = null;
    this.fill(table);
    const from = cells.length;
    cells.push(cell.number || cell.text.replace(/\s+/g, " ").trim());
    this.budget.leaveBlank(cell.width - 1);
    for (let more = 1; more < cell.width; more++) cells.push("");
    if (cells.length > mostColumns) throw new SheetUnreadable("row-too-long", String(LONGEST_ROW));
    if (cell.height > 1) for (let at = from; at < cells.length; at++) below.set(at, cell.height);
  }

  /** Cells that span down from rows above occupy their place. */
  private fill({ cells, below }: Table): void {
    const from = cells.length;
    while ((below.get(cells.length) ?? 0) > 0) cells.push("");
    this.budget.leaveBlank(cells.length - from);
  }

  private endRow(table: Table): void {
    this.endCell(table);
    if (table.cells.length === 0) return;
    this.fill(table);
    this.budget.addRow(table.cells.length);
    this.row++;
    this.length = 0;
    this.rows.push({ number: this.row, cells: table.cells, ...(table.isHidden && { isHidden: true }) });
    table.cells = [];
    for (const [column, left] of table.below) {
      if (left > 1) table.below.set(column, left - 1);
      else table.below.delete(column);
    }
  }
}

const span = (text: string | undefined): number => Math.min(Math.max(1, Number(text) || 1), 1_000);
