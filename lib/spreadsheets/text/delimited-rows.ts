import { ReadingBudget } from "../reading-budget";
import type { SheetRow } from "../sheet-row";
import { LONGEST_ROW, SheetUnreadable } from "../sheet-unreadable";

const mostLineBreaks = 20;
const longestQuoted = 64 * 1024;
/** Blank cells are counted in rows with more cells than reports have columns. */
const WIDE = 500;

/** A field and its end; null if more text is needed. */
type Field = { value: string; end: number } | null;

/**
 * Splits text into rows and cells (RFC 4180), in pieces of any size. A quotation mark that is never closed, that would
 * swallow whole rows, or that is inside a field counts as an ordinary character; such rows are noted. The first line
 * break determines the line ending.
 */
export class DelimitedRows {
  /** Row numbers with irregular quotation marks, up to a hundred. */
  readonly oddlyQuoted: number[] = [];
  private text = "";
  private nextQuote = -1;
  /** Cells of the previous row, unless some were quoted. */
  private former: readonly string[] = [];
  private rows: SheetRow[] = [];
  private cut = 0;
  private widest = 0;
  private lineEnd: "\n" | "\r" | null = null;
  private isFinal = false;

  constructor(
    private readonly delimiter: string,
    private readonly budget = new ReadingBudget(),
  ) {}

  /** Parses a piece and returns the complete rows; throws SheetUnreadable if one does not end. */
  push(text: string): SheetRow[] {
    this.text = this.text === "" ? text : this.text + text;
    const rows = this.cutRows();
    if (this.text.length > LONGEST_ROW) throw new SheetUnreadable("row-too-long", String(LONGEST_ROW));
    return rows;
  }

  /** Returns the last row. */
  end(): SheetRow[] {
    this.isFinal = true;
    const isUnended = /[^\n\r]$/.test(this.text);
    const rows = this.cutRows();
    const last = rows.at(-1);
    if (isUnended && last) last.isUnended = true;
    return rows;
  }

  private cutRows(): SheetRow[] {
    let from = 0;
    this.nextQuote = this.quoteFrom(0);
    while (from < this.text.length) {
      const end = this.endOfLine(from);
      if (end < 0 && !this.isFinal) break;
      if (this.nextQuote < from) this.nextQuote = this.quoteFrom(from);
      const next =
        this.nextQuote < (end < 0 ? this.text.length : end) ? this.cutQuotedRow(from) : this.cutRow(from, end);
      if (next < 0) break;
      from = next;
    }
    this.text = this.text.slice(from);
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  /** Splits a row without quotation marks; returns the start of the next one. */
  private cutRow(from: number, lineEnd: number): number {
    const { text } = this;
    const end = lineEnd < 0 ? text.length : lineEnd;
    let last = end;
    while (last > from && text[last - 1] === "\r") last--;
    last = this.withoutFarBlanks(from, last);
    const cells = this.cellsOf(from, last);
    this.add(cells);
    this.former = cells;
    return lineEnd < 0 ? text.length : lineEnd + 1;
  }

  /** Spreadsheet programs fill rows with delimiters up to the last formatted column. */
  private withoutFarBlanks(from: number, end: number): number {
    const { text, delimiter, widest } = this;
    let filled = end;
    while (filled - delimiter.length >= from && text.startsWith(delimiter, filled - delimiter.length))
      filled -= delimiter.length;
    const last = filled + widest * delimiter.length;
    return end - filled > WIDE * delimiter.length && last < end ? last : end;
  }

  /** Consecutive rows resemble each other: equal cells are reused, which saves splitting and comparing. */
  private cellsOf(from: number, end: number): string[] {
    const { text, delimiter, former } = this;
    const cells: string[] = [];
    for (let at = from; ; at += delimiter.length) {
      const same = former[cells.length];
      const after = at + (same?.length ?? 0);
      if (same !== undefined && this.isEndOfCell(after, end) && text.startsWith(same, at)) {
        cells.push(same);
        at = after;
      } else {
        const next = text.indexOf(delimiter, at);
        const to = next < 0 || next > end ? end : next;
        cells.push(text.slice(at, to));
        at = to;
      }
      if (at >= end) return cells;
    }
  }

  private isEndOfCell(at: number, end: number): boolean {
    return at === end || (at < end && this.text.startsWith(this.delimiter, at));
  }

  private quoteFrom(at: number): number {
    const quote = this.text.indexOf('"', at);
    return quote < 0 ? Number.POSITIVE_INFINITY : quote;
  }

  private add(cells: string[]): void {
    if (cells.length > WIDE) while (cells.length > this.widest && cells.at(-1) === "") cells.pop();
    if (cells.length > this.widest) this.widest = cells.length;
    if (cells.length > WIDE) this.budget.leaveBlank(cells.reduce((blank, cell) => blank + Number(cell === ""), 0));
    this.budget.addRow(cells.length);
    this.rows.push({ number: ++this.cut, cells });
  }

  /** Position of the line break; -1 if it has not arrived yet. */
  private endOfLine(from: number): number {
    if (this.lineEnd) return this.text.indexOf(this.lineEnd, from);
    const feed = this.text.indexOf("\n", from);
    const bare = this.text.indexOf("\r", from);
    // Text that was converted twice ends its lines with CR CR LF.
    const isDoubled = bare >= 0 && bare === feed - 2 && this.text[feed - 1] === "\r";
    const isReturn = bare >= 0 && !isDoubled && (feed < 0 || bare < feed - 1);
    if (isReturn && bare >= this.text.length - 2 && !this.isFinal) return -1;
    if (feed < 0 && bare < 0) return -1;
    this.lineEnd = isReturn ? "\r" : "\n";
    return isReturn ? bare : feed;
  }

  /** Splits a row with quotation marks; returns the start of the next one, or -1 if more text is needed. */
  private cutQuotedRow(from: number): number {
    const cells: string[] = [];
    const before = this.oddlyQuoted.length;
    this.former = [];
    for (let at = from; ; ) {
      const field = this.field(at);
      if (!field) {
        this.oddlyQuoted.length = before;
        return -1;
      }
      cells.push(field.value);
      if (this.text.startsWith(this.delimiter, field.end)) at = field.end + this.delimiter.length;
      else {
        const next = this.afterLine(field.end);
        if (next < 0) this.oddlyQuoted.length = before;
        else this.add(cells);
        return next;
      }
    }
  }

  /** Start of the next row; -1 while the second half of a line break may follow. */
  private afterLine(end: number): number {
    let feed = end;
    if (this.lineEnd === "\n") while (this.text[feed] === "\r") feed++;
    const isHalf = feed > end && feed === this.text.length;
    if (isHalf && !this.isFinal) return -1;
    return Math.min(this.text.length, (this.text[feed] === "\n" ? feed : end) + 1);
  }

  private field(from: number): Field {
    let at = from;
    while (this.text[at] === " ") at++;
    if (at >= this.text.length && !this.isFinal) return null;
    // Spreadsheets write ="0028" to keep it from becoming a number.
    if (this.text[at] === "=" && at + 1 >= this.text.length && !this.isFinal) return null;
    const quote = this.text[at] === "=" ? at + 1 : at;
    if (this.text[quote] !== '"') return this.bareField(from);
    return this.quotedField(quote + 1, from);
  }

  private bareField(from: number): Field {
    const line = this.endOfLine(from);
    const delimiter = this.text.indexOf(this.delimiter, from);
    const isLast = delimiter < 0 || (line >= 0 && line < delimiter);
    if (isLast && line < 0 && !this.isFinal) return null;
    const end = isLast ? (line < 0 ? this.text.length : line) : delimiter;
    const value = this.text.slice(from, end);
    if (!isLast) return { value, end };
    const bare = withoutReturn(value);
    return { value: bare, end: from + bare.length };
  }

  private quotedField(opened: number, from: number): Field {
    let isOdd = false;
    for (let at = opened; ; ) {
      const quote = this.text.indexOf('"', at);
      const checked = this.text.slice(opened, quote < 0 ? undefined : quote);
      if (this.swallowsRows(checked) || (quote < 0 && this.isFinal)) return this.literal(from);
      if (quote < 0) return null;
      const end = this.afterBlanks(quote + 1);
      if (end >= this.text.length && !this.isFinal) return null;
      if (this.text[quote + 1] === '"') at = quote + 2;
      else if (end >= this.text.length || this.endsField(end)) {
        if (isOdd) this.note();
        return { value: withoutFormula(this.text.slice(opened, quote).replaceAll('""', '"')), end };
      } else {
        isOdd = true;
        at = quote + 1;
      }
    }
  }

  private literal(from: number): Field {
    const field = this.bareField(from);
    if (field) this.note();
    return field;
  }

  private note(): void {
    const row = this.cut + 1;
    if (this.oddlyQuoted.length < 100 && this.oddlyQuoted.at(-1) !== row) this.oddlyQuoted.push(row);
  }

  private endsField(at: number): boolean {
    return this.text.startsWith(this.delimiter, at) || this.text[at] === "\n" || this.text[at] === "\r";
  }

  private afterBlanks(from: number): number {
    let at = from;
    while (this.text[at] === " ") at++;
    return at;
  }

  /** A field with many lines, or with about as many delimiters per line as a row, is an unclosed quotation. */
  private swallowsRows(content: string): boolean {
    if (content.length > longestQuoted) return true;
    const isLong = content.includes("\n") || content.includes("\r");
    if (!isLong) return false;
    const lines = content.split(/\r\n|\n|\r/);
    if (lines.length > mostLineBreaks) return true;
    const most = Math.max(this.delimiter === "\t" ? 2 : 5, this.widest / 2);
    return lines.some((line) => line.split(this.delimiter).length > most);
  }
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.replace(/(?<!\r)\r+$/, "") : line;
}

/** The text of a formula that is only a text: ="0028". */
function withoutFormula(value: string): string {
  return value.startsWith('="') && value.endsWith('"') && value.length > 2 ? value.slice(2, -1) : value;
}
