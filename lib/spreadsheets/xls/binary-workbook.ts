import { ReadingBudget } from "../reading-budget";
import type { SheetRow } from "../sheet-row";
import { SheetUnreadable } from "../sheet-unreadable";
import { showsDate } from "../xlsx/cell-styles";
import { valueText, type WorkbookParts } from "../xlsx/cell-text";
import type { WorkbookSheet } from "../xlsx/workbook";
import { CompoundFile } from "./compound-file";
import { BOF, RecordReader, recordsFrom, type WorkbookRecord } from "./record-reader";

/** The whole file is held in memory. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Of a sheet, which is held in memory as well. Excel writes at most 256 columns. */
const MOST_CELLS = 4_000_000;
const MOST_COLUMNS = 1_024;
const BATCH = 1_000;
const EXCEL_97 = 0x600;
/** Record of an encrypted workbook ([MS-XLS] 2.4.117). */
const FILE_PASS = 0x2f;

/** An Excel 97–2003 workbook (.xls), with its sheets in display order. */
export class BinaryWorkbook {
  private constructor(
    private readonly bytes: Buffer,
    readonly sheets: readonly WorkbookSheet[],
    private readonly parts: WorkbookParts,
    private readonly budget: ReadingBudget,
  ) {}

  /** Throws SheetUnreadable for damaged, older or password-protected files, and for documents of other programs. */
  static async open(chunks: AsyncIterable<Buffer>, budget = new ReadingBudget()): Promise<BinaryWorkbook> {
    const file = new CompoundFile(await whole(chunks));
    const bytes = file.stream("Workbook");
    if (!bytes) {
      const has = (stream: string) => file.names.some((name) => name.toLowerCase() === stream);
      if (has("encryptedpackage")) throw new SheetUnreadable("workbook-locked");
      throw new SheetUnreadable(has("book") ? "kind-xls" : "kind-office");
    }
    const globals = new Globals();
    for (const record of recordsFrom(bytes, 0)) globals.take(record);
    if (globals.sheets.length === 0) throw new SheetUnreadable("workbook-broken", "no worksheets");
    return new BinaryWorkbook(bytes, globals.sheets, globals.parts, budget);
  }

  /** Yields non-empty rows of a sheet in batches. */
  async *rows({ part }: WorkbookSheet): AsyncGenerator<SheetRow[]> {
    const sheet = new Worksheet(this.parts, this.budget);
    for (const record of recordsFrom(this.bytes, Number(part))) sheet.take(record);
    const numbers = sheet.numbers;
    for (let from = 0; from < numbers.length; from += BATCH)
      yield numbers.slice(from, from + BATCH).map((number) => this.counted(sheet.row(number)));
  }

  private counted(row: SheetRow): SheetRow {
    this.budget.addRow(row.cells.length);
    return row;
  }
}

async function whole(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new SheetUnreadable("xls-too-big", String(MOST_BYTES));
    parts.push(Buffer.from(chunk));
  }
  return Buffer.concat(parts);
}

/** Global data before the sheets: sheet names, shared strings, number formats. */
class Globals {
  readonly sheets: WorkbookSheet[] = [];
  private strings: string[] = [];
  private is1904 = false;
  private readonly formats = new Map<number, string>();
  private readonly styles: number[] = [];

  get parts(): WorkbookParts {
    const dateStyles = this.styles.map((format) => showsDate(format, this.formats.get(format)));
    return { strings: this.strings, dateStyles, is1904: this.is1904 };
  }

  take({ type, parts }: WorkbookRecord): void {
    const reader = new RecordReader(parts);
    if (type === BOF && reader.number(2) !== EXCEL_97) throw new SheetUnreadable("kind-xls");
    else if (type === FILE_PASS) throw new SheetUnreadable("workbook-locked");
    else if (type === 0x22) this.is1904 = reader.number(2) === 1;
    else if (type === 0x41e) this.formats.set(reader.number(2), reader.text(2));
    else if (type === 0xe0) {
      reader.skip(2);
      this.styles.push(reader.number(2));
    } else if (type === 0x85) this.addSheet(reader);
    else if (type === 0xfc) this.strings = sharedStrings(reader);
  }

  private addSheet(reader: RecordReader): void {
    const part = String(reader.number(4));
    const isHidden = (reader.number(1) & 3) !== 0;
    const isWorksheet = reader.number(1) === 0;
    if (isWorksheet) this.sheets.push({ name: reader.text(1), isHidden, part });
  }
}

function sharedStrings(reader: RecordReader): string[] {
  reader.skip(4);
  const strings: string[] = [];
  for (let left = reader.number(4); left > 0; left--) strings.push(reader.text(2));
  return strings;
}

const errors: Readonly<Record<number, string>> = {
  ...{ 0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!", 42: "#N/A" },
};

/** Collects the cells of a sheet, in any order. */
class Worksheet {
  private readonly cells = new Map<number, string[]>();
  private count = 0;
  private readonly hidden = new Set<number>();
  /** A formula whose text follows in its own record. */
  private pendingCell: { row: number; column: number } | null = null;

  constructor(
    private readonly parts: WorkbookParts,
    private readonly budget: ReadingBudget,
  ) {}

  get numbers(): number[] {
    return [...this.cells.keys()].sort((one, other) => one - other);
  }

  row(number: number): SheetRow {
    const cells = this.cells.get(number) ?? [];
    return { number: number + 1, cells, ...(this.hidden.has(number) && { isHidden: true }) };
  }

  take({ type, parts }: WorkbookRecord): void {
    const [data] = parts;
    if (!data) return;
    if (type === 0x208 && data.length >= 16) this.takeRow(data);
    else if (type === 0x207) this.takeText(new RecordReader(parts));
    else if (type === 0xbd) this.takeNumbers(data);
    else if (data.length >= 8) this.takeCell(type, data, parts);
  }

  private takeRow(data: Buffer): void {
    if (data.readUInt32LE(12) & 0x20) this.hidden.add(data.readUInt16LE(0));
  }

  private takeText(reader: RecordReader): void {
    if (this.pendingCell) this.add(this.pendingCell, reader.text(2));
    this.pendingCell = null;
  }

  private takeCell(type: number, data: Buffer, parts: readonly Buffer[]): void {
    const place = { row: data.readUInt16LE(0), column: data.readUInt16LE(2) };
    const style = data.readUInt16LE(4);
    if (type === 0xfd) this.add(place, this.parts.strings[data.readUInt32LE(6)] ?? "");
    else if (type === 0x203) this.add(place, this.number(data.readDoubleLE(6), style));
    else if (type === 0x27e) this.add(place, this.number(shortNumber(data.readUInt32LE(6)), style));
    else if (type === 0x205) this.add(place, data[7] ? (errors[data[6] ?? 0] ?? "#N/A") : truth(data[6]));
    else if (type === 0x204 || type === 0xd6) {
      const reader = new RecordReader(parts);
      reader.skip(6);
      this.add(place, reader.text(2));
    } else if (type === 0x06) this.takeFormula(place, data, style);
  }

  /** The last calculated value; values other than numbers are marked in the last two bytes. */
  private takeFormula(place: { row: number; column: number }, data: Buffer, style: number): void {
    if (data.readUInt16LE(12) !== 0xffff) this.add(place, this.number(data.readDoubleLE(6), style));
    else if (data[6] === 0) this.pendingCell = place;
    else if (data[6] === 1) this.add(place, truth(data[8]));
    else if (data[6] === 2) this.add(place, errors[data[8] ?? 0] ?? "#N/A");
  }

  private takeNumbers(data: Buffer): void {
    const row = data.readUInt16LE(0);
    const first = data.readUInt16LE(2);
    for (let at = 4; at + 8 <= data.length; at += 6) {
      const text = this.number(shortNumber(data.readUInt32LE(at + 2)), data.readUInt16LE(at));
      this.add({ row, column: first + (at - 4) / 6 }, text);
    }
  }

  private number(value: number, style: number): string {
    return valueText(String(value), { type: "n", style }, this.parts);
  }

  private add({ row, column }: { row: number; column: number }, text: string): void {
    if (text === "") return;
    if (column >= MOST_COLUMNS || ++this.count > MOST_CELLS)
      throw new SheetUnreadable("too-many-cells", String(MOST_CELLS));
    const cells = this.cells.get(row) ?? [];
    this.cells.set(row, cells);
    this.budget.leaveBlank(Math.max(0, column - cells.length));
    while (cells.length < column) cells.push("");
    cells[column] = text;
  }
}

const truth = (value: number | undefined): string => (value === 1 ? "TRUE" : "FALSE");

/** A 30-bit number: an integer or the high bits of a double, optionally divided by a hundred. */
function shortNumber(bits: number): number {
  const isHundredfold = (bits & 1) === 1;
  const value = bits & 2 ? bits >> 2 : beginning(bits);
  return isHundredfold ? value / 100 : value;
}

function beginning(bits: number): number {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE((bits & 0xfffffffc) >>> 0, 4);
  return bytes.readDoubleLE(0);
}
