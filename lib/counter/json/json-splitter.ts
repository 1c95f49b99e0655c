import { isBlank } from "@/lib/kit/bytes/lookahead";
import { excerpt } from "../excerpt";
import { Unreadable } from "../finding";
import { parseJson } from "./json-text";

/** A growing buffer for data cut by a chunk border. */
class ByteStore {
  private bytes = Buffer.allocUnsafe(1024);
  length = 0;

  append(added: Buffer): void {
    this.reserve(added.length);
    added.copy(this.bytes, this.length);
    this.length += added.length;
  }

  appendByte(byte: number): void {
    this.reserve(1);
    this.bytes[this.length++] = byte;
  }

  text(from = 0, to = this.length): string {
    return this.bytes.toString("utf8", from, to);
  }

  /** Returns the bytes and clears the store. */
  take(): Buffer {
    const content = Buffer.from(this.bytes.subarray(0, this.length));
    this.length = 0;
    return content;
  }

  private reserve(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + size));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}

/**
 * A piece of a document:
 * - list: the list starts; `skeleton` is the text before it, closed to valid JSON
 * - element: one whole element of the list
 * - part: part of an element too large for one piece
 */
export type Piece =
  | { kind: "list"; skeleton: string }
  | { kind: "element"; bytes: Buffer }
  | { kind: "part"; bytes: Buffer; isLast: boolean };

export type SplitterOptions = {
  /** Whether the value of this key is the list to split; `depth` is 1 for keys of the root. */
  cuts: (key: string, depth: number) => boolean;
  /** Larger elements (bytes) come in parts. */
  largeElement: number;
  /** Maximum bytes, and keys and values, outside the list. */
  largestSkeleton: number;
  mostSkeletonValues: number;
  /** Parses the object at `at` and returns its end; 0 leaves it to the splitter. */
  takes?: (bytes: Buffer, at: number) => number;
};

const mostLevels = 100;
/** Keys and values in one piece: short ones take far more memory parsed than as text. */
export const mostValues = 600_000;
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

type State = "skeleton" | "gap" | "element" | "scalar" | "end";

/**
 * Splits a JSON document, in chunks of any size, into the elements of one list and the rest ("skeleton"), holding at
 * most one element. Checks brackets only; JSON.parse validates each element.
 */
export class JsonSplitter {
  private state: State = "skeleton";
  private piece: Piece | null = null;
  private readonly skeleton = new ByteStore();
  private readonly stack: number[] = [];
  private keyStart = 0;
  private keyEnd = 0;
  private hasKey = false;
  private readonly pending = new ByteStore();
  private isInString = false;
  private isEscaped = false;
  private depth = 0;
  private isSingle = false;
  private isInParts = false;
  /** Commas, colons and opening brackets of the skeleton, and of the element since its last piece. */
  private skeletonValues = 0;
  private values = 0;
  private commas = 0;
  private elements = 0;
  /** Missing or extra commas between elements; such lists are still read. */
  strayCommas = 0;

  constructor(private readonly options: SplitterOptions) {}

  /** Consumes bytes and yields the pieces they complete; throws Unreadable if the text is not JSON. */
  *push(chunk: Buffer): Generator<Piece, void> {
    let at = 0;
    while (at < chunk.length) {
      at = this.scan(chunk, at);
      if (!this.piece) continue;
      const { piece } = this;
      this.piece = null;
      yield piece;
    }
  }

  /**
   * Ends the document and returns the rest, with an empty list in place of the split one; throws Unreadable if it is
   * truncated.
   */
  finish(): string {
    if (this.state !== "end") throw new Unreadable("json-truncated", { where: this.place() });
    return this.skeleton.text();
  }

  private scan(chunk: Buffer, at: number): number {
    switch (this.state) {
      case "element":
        return this.scanElement(chunk, at);
      case "gap":
        return this.scanGap(chunk, at);
      case "scalar":
        return this.scanScalar(chunk, at);
      case "skeleton":
        return this.scanSkeleton(chunk, at);
      case "end":
        return this.scanEnd(chunk, at);
    }
  }

  private scanElement(chunk: Buffer, from: number): number {
    let { depth, values } = this;
    const end = chunk.length;
    let at = from;
    do {
      if (this.isInString) at = this.skipString(chunk, at);
      while (at < end) {
        const byte = chunk[at++] ?? 0;
        if (byte === quote) {
          this.isInString = true;
          break;
        }
        // Braces and brackets differ in one bit only.
        const bracket = byte | 0x20;
        if (byte === comma || byte === colon) values++;
        else if (bracket === openBrace) {
          values++;
          if (++depth > mostLevels) throw new Unreadable("json-too-deep", { where: this.place() });
        } else if (bracket === closeBrace && --depth === 0) break;
      }
    } while (at < end && depth > 0);
    this.depth = depth;
    this.values = values;
    if (values > mostValues) throw this.tooManyValues(mostValues);
    this.keepElement(chunk.subarray(from, at), depth === 0);
    return at;
  }

  private skipString(chunk: Buffer, from: number): number {
    const end = chunk.length;
    let at = from;
    if (this.isEscaped && at < end) {
      this.isEscaped = false;
      at++;
    }
    while (at < end) {
      const byte = chunk[at++];
      if (byte === quote) {
        this.isInString = false;
        return at;
      }
      if (byte === backslash && at++ === end) {
        this.isEscaped = true;
        return end;
      }
    }
    return at;
  }

  private keepElement(bytes: Buffer, isWhole: boolean): void {
    if (!isWhole) {
      this.pending.append(bytes);
      if (this.pending.length > this.options.largeElement) {
        this.isInParts = true;
        this.values = 0;
        this.piece = { kind: "part", bytes: this.pending.take(), isLast: false };
      }
      return;
    }
    const whole = this.joined(bytes);
    const isLarge = this.isInParts || whole.length > this.options.largeElement;
    this.piece = isLarge ? { kind: "part", bytes: whole, isLast: true } : { kind: "element", bytes: whole };
    this.isInParts = false;
    this.elementEnded();
  }

  private joined(bytes: Buffer): Buffer {
    if (this.pending.length === 0) return bytes;
    this.pending.append(bytes);
    return this.pending.take();
  }

  private elementEnded(): void {
    this.elements++;
    this.commas = 0;
    this.values = 0;
    this.state = this.isSingle ? "skeleton" : "gap";
  }

  private scanGap(chunk: Buffer, at: number): number {
    const byte = chunk[at];
    if (isBlank(byte)) return at + 1;
    if (byte === comma) {
      this.commas++;
      return at + 1;
    }
    this.strayCommas += Math.abs(this.commas - (byte === closeBracket || this.elements === 0 ? 0 : 1));
    this.commas = 0;
    if (byte === closeBracket) {
      this.state = "skeleton";
      return at + 1;
    }
    if (byte === closeBrace || byte === colon) throw new Unreadable("json-broken", { where: this.place() });
    const end = byte === openBrace && this.options.takes ? this.options.takes(chunk, at) : 0;
    if (end > 0) this.elementEnded();
    else this.state = byte === openBrace || byte === openBracket ? "element" : "scalar";
    return end > 0 ? end : at;
  }

  private scanScalar(chunk: Buffer, from: number): number {
    let at = from;
    for (; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (this.isInString) {
        if (this.isEscaped) this.isEscaped = false;
        else if (byte === backslash) this.isEscaped = true;
        else if (byte === quote) this.isInString = false;
      } else if (byte === quote) this.isInString = true;
      else if (byte === comma || byte === closeBracket || isBlank(byte)) break;
    }
    this.pending.append(chunk.subarray(from, at));
    if (this.pending.length > this.options.largeElement) throw new Unreadable("json-broken", { where: this.place() });
    if (at < chunk.length) {
      this.piece = { kind: "element", bytes: this.pending.take() };
      this.elementEnded();
    }
    return at;
  }

  private scanSkeleton(chunk: Buffer, at: number): number {
    const byte = chunk[at] ?? 0;
    if (this.isInString) {
      this.keep(byte);
      if (this.isEscaped) this.isEscaped = false;
      else if (byte === backslash) this.isEscaped = true;
      else if (byte === quote) {
        this.isInString = false;
        this.keyEnd = this.skeleton.length;
      }
      return at + 1;
    }
    if (isBlank(byte)) return at + 1;
    if (byte === openBrace || byte === openBracket) return this.open(byte, at);
    if (byte === comma || byte === colon) this.countValue();
    if (byte === closeBrace || byte === closeBracket) this.close(byte);
    else if (byte === quote) {
      this.isInString = true;
      this.keyStart = this.skeleton.length;
    }
    this.hasKey = byte === colon;
    this.keep(byte);
    return at + 1;
  }

  /** A single object instead of the list is read as a list of one. */
  private open(byte: number, at: number): number {
    if (this.hasKey && this.options.cuts(this.key(), this.stack.length)) {
      this.hasKey = false;
      this.piece = { kind: "list", skeleton: `${this.skeleton.text()}[]${this.closing()}` };
      this.keep(openBracket);
      this.keep(closeBracket);
      this.isSingle = byte === openBrace;
      this.state = this.isSingle ? "element" : "gap";
      this.elements = 0;
      return this.isSingle ? at : at + 1;
    }
    this.hasKey = false;
    this.stack.push(byte);
    if (this.stack.length > mostLevels) throw new Unreadable("json-too-deep");
    this.keep(byte);
    this.countValue();
    return at + 1;
  }

  private close(byte: number): void {
    const opened = this.stack.pop();
    if ((opened === openBrace) !== (byte === closeBrace)) throw new Unreadable("json-broken");
    if (this.stack.length === 0) this.state = "end";
  }

  private key(): string {
    const parsed = parseJson(this.skeleton.text(this.keyStart, this.keyEnd));
    return typeof parsed?.value === "string" ? parsed.value : "";
  }

  private closing(): string {
    return this.stack
      .map((byte) => (byte === openBrace ? "}" : "]"))
      .reverse()
      .join("");
  }

  private countValue(): void {
    const most = this.options.mostSkeletonValues;
    if (++this.skeletonValues > most) throw this.tooManyValues(most);
  }

  private tooManyValues(most: number): Unreadable {
    return new Unreadable("too-many-values", { where: this.place(), values: { most } });
  }

  private keep(byte: number): void {
    if (this.skeleton.length >= this.options.largestSkeleton) {
      throw new Unreadable("json-too-big", { values: { bytes: this.options.largestSkeleton } });
    }
    this.skeleton.appendByte(byte);
  }

  private scanEnd(chunk: Buffer, at: number): number {
    if (isBlank(chunk[at])) return at + 1;
    throw new Unreadable("json-trailing", { values: { text: excerpt(chunk.toString("utf8", at, at + 240), 60) } });
  }

  private place(): string {
    return this.state === "skeleton" ? "" : `Report_Items[${this.elements}]`;
  }
}
