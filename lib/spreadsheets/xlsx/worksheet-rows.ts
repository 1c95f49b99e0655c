import type { SheetRow } from "../sheet-row";
import type { WorkbookParts } from "./cell-text";
import { PlainRows } from "./plain-rows";
import { SheetRowReader } from "./sheet-row-reader";
import { XmlPart } from "./xml-part";

const rowBegins = Buffer.from("<row");
const rowEnds = Buffer.from("</row>");
/** What follows every piece, so that whole words can be read up to its end. */
const margin = Buffer.alloc(4);
const longestRow = 1024 * 1024;

/**
 * The rows of a worksheet from its XML. Those written in the plainest way, nearly all of them, are read by themselves in a
 * tenth of the time; an XML parser reads the document without them, and whatever is not plain.
 */
export class WorksheetRows {
  private readonly reader: SheetRowReader;
  private readonly plain: PlainRows;
  private readonly xml: XmlPart;
  private rest: Buffer = Buffer.alloc(0);
  private hasBegun = false;
  /** Within comments and the like nothing is what it looks like: then all is left to the parser. */
  private isStrange = false;

  constructor(parts: WorkbookParts) {
    this.reader = new SheetRowReader(parts);
    this.plain = new PlainRows(parts);
    this.xml = new XmlPart(this.reader);
  }

  /** Takes the next bytes and gives the rows they complete; throws SheetUnreadable at the first fault. */
  push(chunk: Buffer): SheetRow[] {
    const padded = Buffer.concat([this.rest, chunk, margin]);
    const length = padded.length - margin.length;
    const read = this.isStrange ? 0 : this.readPlain(padded, length);
    this.rest = padded.subarray(read, length);
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

  /** Reads as far as there are whole rows; gives where it has stopped. */
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

  /** Leaves a row to the parser; gives where the next one begins, or its own place if that is not known yet. */
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

/** How many bytes at the end may be the first ones of a row. */
function partOfRowBegins(bytes: Buffer, length: number): number {
  for (let part = rowBegins.length - 1; part > 0; part--)
    if (part <= length && bytes.compare(rowBegins, 0, part, length - part, length) === 0) return part;
  return 0;
}
