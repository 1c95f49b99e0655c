import { ReadingBudget } from "../reading-budget";
import type { SheetRow } from "../sheet-row";
import type { WorkbookParts } from "./cell-text";
import { PlainRows } from "./plain-rows";
import { SheetRowReader } from "./sheet-row-reader";
import { XmlPart } from "./xml-part";

const rowBegins = Buffer.from("<row");
const rowEnds = Buffer.from("</row>");
/** Padding after each piece, so that whole words can be read up to its end. */
const margin = Buffer.alloc(4);
const longestRow = 1024 * 1024;

/**
 * Rows of a worksheet from its XML. Plain rows, nearly all of them, are parsed directly in a tenth of the time; an XML
 * parser handles the rest of the document.
 */
export class WorksheetRows {
  private readonly reader: SheetRowReader;
  private readonly plain: PlainRows;
  private readonly xml: XmlPart;
  private rest: Buffer = Buffer.alloc(0);
  private hasBegun = false;
  /** Comments and CDATA may contain anything that looks like rows: then the parser handles everything. */
  private isStrange = false;

  constructor(parts: WorkbookParts, budget = new ReadingBudget()) {
    this.reader = new SheetRowReader(parts, budget);
    this.plain = new PlainRows(parts, budget);
    this.xml = new XmlPart(this.reader);
  }

  /** Parses bytes and returns the rows they complete; throws SheetUnreadable at the first error. */
  push(chunk: Buffer): SheetRow[] {
    const padded = Buffer.concat([this.rest, chunk, margin]);
    const length = padded.length - margin.length;
    const count = this.isStrange ? 0 : this.readPlain(padded, length);
    this.rest = padded.subarray(count, length);
    if (this.isStrange || this.rest.length > longestRow) this.parse(this.take());
    return this.reader.take();
  }

  end(): SheetRow[] {
    this.parse(this.take());
    this.xml.end();
    return this.reader.take();
  }

  private take(): Buffer {
    const { rest } = this;
    this.rest = Buffer.alloc(0);
    return rest;
  }

  /** Parses complete plain rows; returns where it stopped. */
  private readPlain(bytes: Buffer, length: number): number {
    const lastEnd = bytes.lastIndexOf(rowEnds);
    let at = 0;
    while (!this.isStrange) {
      const row = bytes.indexOf(rowBegins, at);
      if (row !== at) {
        const next = row < 0 ? length - partOfRowBegins(bytes, length) : row;
        this.parse(bytes.subarray(at, next));
        at = next;
      }
      if (row < 0 || row > lastEnd || this.isStrange) break;
      const end = this.plain.read(bytes, row);
      if (end > 0) this.reader.add(this.plain.number, this.plain.cells);
      at = end > 0 ? end : this.parseRow(bytes, row);
      if (at === row) break;
    }
    return at;
  }

  /** Leaves a row to the parser; returns the start of the next one, or the row's own start if that is not known yet. */
  private parseRow(bytes: Buffer, row: number): number {
    const next = bytes.indexOf(rowBegins, row + 1);
    if (next < 0) return row;
    this.parse(bytes.subarray(row, next));
    return next;
  }

  private parse(bytes: Buffer): void {
    if (bytes.length === 0) return;
    const declaration = this.hasBegun ? -1 : bytes.indexOf("?>");
    this.isStrange ||= bytes.includes("<!") || bytes.includes("<?", declaration + 1);
    this.hasBegun = true;
    this.xml.push(bytes);
  }
}

/** Number of trailing bytes that may be the start of a row. */
function partOfRowBegins(bytes: Buffer, length: number): number {
  for (let part = rowBegins.length - 1; part > 0; part--)
    if (part <= length && bytes.compare(rowBegins, 0, part, length - part, length) === 0) return part;
  return 0;
}
