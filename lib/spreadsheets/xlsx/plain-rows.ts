import { Literal } from "@/lib/kit/bytes/literal";
import type { WorkbookParts } from "./cell-text";
import { PlainColumn } from "./plain-column";
import { PlainForms } from "./plain-forms";
import { mostColumns } from "./sheet-row-reader";

const [zero, nine, quote, close] = [0x30, 0x39, 0x22, 0x3e];
const rowWithNumber = new Literal(Buffer.from('<row r="'));
const rowEnd = new Literal(Buffer.from("</row>"));
const cellWithReference = new Literal(Buffer.from('<c r="'));
const cell = new Literal(Buffer.from("<c"));
const mostDigits = 7;
/** Row attributes other than its number. */
const looks =
  /^(?: (?:spans|s|ht|hidden|customHeight|customFormat|collapsed|thickBot|thickTop|x14ac:dyDescent)="[^"<>&]*")*$/;

/** Parses rows of a worksheet with plain cells only, mostly by comparing bytes with the previous row. */
export class PlainRows {
  /** Number of the last row. */
  number = 0;
  cells: string[] = [];
  private readonly columns: PlainColumn[] = [];
  private readonly forms: PlainForms;
  private readonly knownLooks = new Literal();
  private bytes: Buffer = Buffer.alloc(0);
  private view: DataView = new DataView(new ArrayBuffer(0));
  private at = 0;
  private numberLength = 0;

  constructor(parts: WorkbookParts) {
    this.forms = new PlainForms(parts);
  }

  /** Parses the row that starts at `from` and returns its end; 0 if it is not plain. */
  read(bytes: Buffer, from: number): number {
    if (bytes !== this.bytes) this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.bytes = bytes;
    this.at = from;
    this.cells = [];
    return this.openRow() && this.readCells() ? this.at : 0;
  }

  private openRow(): boolean {
    if (!this.skips(rowWithNumber)) return false;
    const from = this.at;
    this.number = this.digits();
    this.numberLength = this.at - from;
    if (this.number === 0 || this.bytes[this.at++] !== quote) return false;
    return this.skipLooks();
  }

  private skipLooks(): boolean {
    const { knownLooks, at: from } = this;
    const isKnown = knownLooks.isAt(this.view, from) && this.bytes[from + knownLooks.length] === close;
    const end = isKnown ? from + knownLooks.length : this.bytes.indexOf(close, from);
    this.at = end + 1;
    return isKnown || (end >= 0 && this.learnLooks(from, end));
  }

  private learnLooks(from: number, to: number): boolean {
    const written = this.bytes.subarray(from, to);
    const text = written.toString("latin1");
    const names = text.match(/[^\s="]+(?==")/g) ?? [];
    // Hidden rows are few, and left to the parser.
    if (!looks.test(text) || /hidden="(1|true)"/.test(text) || new Set(names).size < names.length) return false;
    this.knownLooks.keep(written);
    return true;
  }

  private readCells(): boolean {
    const { cells } = this;
    for (let column = -1; ; ) {
      const next = this.openCell(column);
      if (next < 0) return this.skips(rowEnd);
      if (next <= column || next >= mostColumns) return false;
      column = next;
      const place = this.columnAt(column);
      const end = place.read(this.bytes, this.view, this.at);
      if (end === 0) return false;
      this.at = end;
      if (place.text === "") continue;
      while (cells.length < column) cells.push("");
      cells.push(place.text);
    }
  }

  /** Column of the cell that starts here (the next column if it has no reference); -1 if none starts. */
  private openCell(former: number): number {
    if (!this.skips(cellWithReference)) return this.skips(cell) ? former + 1 : -1;
    const { bytes } = this;
    let column = 0;
    for (; ; this.at++) {
      const letter = bytes[this.at] ?? 0;
      if (letter < 0x41 || letter > 0x5a) break;
      column = column * 26 + letter - 0x40;
    }
    // Nearly always the number of the row.
    if (bytes[this.at + this.numberLength] === quote) this.at += this.numberLength;
    else if (this.digits() === 0) return -1;
    return bytes[this.at++] === quote ? column - 1 : -1;
  }

  private columnAt(index: number): PlainColumn {
    const known = this.columns[index];
    if (known) return known;
    while (this.columns.length <= index) this.columns.push(new PlainColumn(this.forms));
    return this.columns[index] ?? new PlainColumn(this.forms);
  }

  private digits(): number {
    const { bytes } = this;
    let number = 0;
    for (let left = mostDigits; left > 0; left--, this.at++) {
      const digit = bytes[this.at] ?? 0;
      if (digit < zero || digit > nine) break;
      number = number * 10 + digit - zero;
    }
    return number;
  }

  private skips(literal: Literal): boolean {
    if (!literal.isAt(this.view, this.at)) return false;
    this.at += literal.length;
    return true;
  }
}
