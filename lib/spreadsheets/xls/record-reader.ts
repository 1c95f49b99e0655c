import { SheetUnreadable } from "../sheet-unreadable";

/** A record of a binary workbook (MS-XLS), with its continuation records. */
export type WorkbookRecord = { type: number; parts: Buffer[] };

export const BOF = 0x809;
const EOF = 0x0a;
const CONTINUE = 0x3c;

/** Records of one part of a workbook, without those of embedded charts; throws SheetUnreadable if truncated. */
export function* recordsFrom(bytes: Buffer, start: number): Generator<WorkbookRecord> {
  let open: WorkbookRecord | null = null;
  let depth = 0;
  for (let at = start; at + 4 <= bytes.length; ) {
    const type = bytes.readUInt16LE(at);
    const end = at + 4 + bytes.readUInt16LE(at + 2);
    const data = bytes.subarray(at + 4, end);
    if (end > bytes.length) break;
    at = end;
    if (type === CONTINUE && open) {
      open.parts.push(data);
      continue;
    }
    if (open) yield open;
    open = null;
    if (type === BOF) depth++;
    if (type === EOF && --depth === 0) return;
    if (depth <= 1) open = { type, parts: [data] };
  }
  throw new SheetUnreadable("workbook-broken", "cut off");
}

/** Reads the fields of a record sequentially, over all its parts. */
export class RecordReader {
  private part = 0;
  private at = 0;

  constructor(private readonly parts: readonly Buffer[]) {}

  number(size: 1 | 2 | 4): number {
    const bytes = this.bytes(size);
    return bytes.readUIntLE(0, size);
  }

  skip(size: number): void {
    for (let left = size; left > 0; ) left -= this.take(left).length;
  }

  /** A text preceded by its length in one or two bytes. */
  text(lengthSize: 1 | 2): string {
    const length = this.number(lengthSize);
    const flags = this.number(1);
    const runs = flags & 8 ? this.number(2) : 0;
    const extension = flags & 4 ? this.number(4) : 0;
    const text = this.characters(length, (flags & 1) === 1);
    this.skip(runs * 4 + extension);
    return text;
  }

  /** A text continued in another part starts there with its character width. */
  private characters(length: number, startsWide: boolean): string {
    let isWide = startsWide;
    let text = "";
    while (text.length < length) {
      if (this.left === 0) {
        this.next();
        isWide = (this.number(1) & 1) === 1;
      }
      const width = isWide ? 2 : 1;
      const bytes = this.take(
        Math.min((length - text.length) * width, Math.max(width, this.left - (this.left % width))),
      );
      text += bytes.toString(isWide ? "utf16le" : "latin1");
    }
    return text;
  }

  private get left(): number {
    return (this.parts[this.part]?.length ?? 0) - this.at;
  }

  private next(): void {
    if (this.part + 1 >= this.parts.length) throw new SheetUnreadable("workbook-broken", "a record is cut off");
    this.part++;
    this.at = 0;
  }

  /** Up to this many bytes, within one part. */
  private take(size: number): Buffer {
    while (this.left === 0) this.next();
    const content = (this.parts[this.part] ?? Buffer.alloc(0)).subarray(this.at, this.at + Math.min(size, this.left));
    this.at += content.length;
    return content;
  }

  private bytes(size: number): Buffer {
    const first = this.take(size);
    return first.length === size ? first : Buffer.concat([first, this.take(size - first.length)]);
  }
}
