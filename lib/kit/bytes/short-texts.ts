import { isUtf8 } from "node:buffer";

/** Longer strings rarely repeat, so caching them does not pay. */
const longestKept = 31;
const slots = 4096;

/** Position and hash of a text in a buffer. */
export type ByteSpan = { from: number; to: number; hash: number; isAscii: boolean };

/** Decodes texts and caches short ones, one per hash: most texts of a file are the same few. */
export class ShortTexts {
  private readonly texts: string[] = Array.from({ length: slots }, () => "");
  private readonly lengths = new Uint8Array(slots);
  private readonly literals = new Uint8Array(slots * longestKept);

  /** Undefined if the bytes are not UTF-8. */
  read(bytes: Buffer, span: ByteSpan): string | undefined {
    const length = span.to - span.from;
    if (length > longestKept) return decoded(bytes, span);
    const slot = (span.hash ^ (span.hash >>> 13)) & (slots - 1);
    if (this.lengths[slot] === length && this.isSame(slot, bytes, span)) return this.texts[slot];
    const text = decoded(bytes, span);
    if (text === undefined) return undefined;
    this.texts[slot] = text;
    this.lengths[slot] = length;
    this.literals.set(bytes.subarray(span.from, span.to), slot * longestKept);
    return text;
  }

  private isSame(slot: number, bytes: Buffer, { from, to }: ByteSpan): boolean {
    const { literals } = this;
    const offset = slot * longestKept - from;
    for (let at = from; at < to; at++) if (bytes[at] !== literals[at + offset]) return false;
    return true;
  }
}

function decoded(bytes: Buffer, { from, to, isAscii }: ByteSpan): string | undefined {
  if (isAscii) return bytes.toString("latin1", from, to);
  return isUtf8(bytes.subarray(from, to)) ? bytes.toString("utf8", from, to) : undefined;
}
