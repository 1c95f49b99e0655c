import { Literal } from "@/lib/kit/bytes/literal";
import { ReadingBudget } from "../reading-budget";
import type { WorkbookParts } from "./cell-text";
import { type PlainForm, PlainForms } from "./plain-forms";
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

  constructor(
    parts: WorkbookParts,
    private readonly budget = new ReadingBudget(),
  ) {
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
    const names = text.match(/(?<![^\s="])[^\s="]+(?==")/g) ?? [];
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
      if (place.text === "" || (column > cells.length && place.text.trim() === "")) continue;
      if (cells.length < column) this.budget.leaveBlank(column - cells.length);
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
    const existing = this.columns[index];
    if (existing) return existing;
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

const [opens, closes, space, delimiting] = [0x3c, 0x3e, 0x20, 0xef];
/** Longer cells rarely repeat. */
const longestKept = 256;
/** After this many misses in a row, the cell is no longer compared. */
const mostMisses = 16;

/** A column of a worksheet: caches its previous cell, as written and as parsed. */
export class PlainColumn {
  /** Text of the last cell. */
  text = "";
  private readonly written = new Literal();
  private misses = 0;
  private form: PlainForm | null = null;

  constructor(private readonly forms: PlainForms) {}

  /** Parses the cell whose reference ended at `at` and returns its end; 0 if it is not plain. */
  read(bytes: Buffer, view: DataView, at: number): number {
    const { written } = this;
    if (this.misses < mostMisses && written.length > 0) {
      if (written.isAt(view, at)) {
        this.misses = 0;
        return at + written.length;
      }
      this.misses++;
    }
    const end = this.readAnother(bytes, view, at);
    if (end === 0) written.keep(bytes.subarray(at, at));
    else if (this.misses < mostMisses && end - at <= longestKept) written.keep(bytes.subarray(at, end));
    else written.keep(bytes.subarray(at, at));
    return end;
  }

  private readAnother(bytes: Buffer, view: DataView, at: number): number {
    if (!this.form?.head.isAt(view, at)) this.form = this.forms.find(bytes, view, at);
    const { form } = this;
    if (!form) return 0;
    const from = at + form.head.length;
    if (form.tail) return this.readText(form, form.tail, { bytes, view, from });
    this.text = "";
    return from;
  }

  private readText(
    form: PlainForm,
    tail: Literal,
    { bytes, view, from }: { bytes: Buffer; view: DataView; from: number },
  ): number {
    let [to, hash, all] = [from, 0, 0];
    for (; ; to++) {
      const byte = bytes[to] ?? 0;
      if (byte === opens) break;
      // Control characters, some above U+F000, and "]]>" may be invalid in XML.
      if (byte < space || byte === closes || byte === delimiting) return 0;
      all |= byte;
      hash = Math.imul(hash ^ byte, 0x01000193);
    }
    const text = tail.isAt(view, to) ? this.forms.textOf(form, bytes, { from, to, hash, isAscii: all < 0x80 }) : null;
    if (text === null) return 0;
    this.text = text;
    return to + tail.length;
  }
}
