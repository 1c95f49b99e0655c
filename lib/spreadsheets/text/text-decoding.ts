import { isAscii, isUtf8 } from "node:buffer";
import { singleByteEncoding } from "./single-byte-encoding";
import { type SingleByteEncoding, singleByteText } from "./single-byte-text";
import { type UnicodeForm, unicodeForm, utf32Text } from "./unicode-form";

const headSize = 512;
/** Sample size for encoding detection, from the first non-ASCII character on. */
const windowSize = 64 * 1024;

/** Decodes bytes and detects their encoding; `encoding` is known once everything was read. */
export class TextDecoding {
  encoding: UnicodeForm | SingleByteEncoding = "utf-8";
  /** Some bytes did not fit the encoding and became U+FFFD. */
  hasForeignBytes = false;

  /** Yields the text without byte order mark. */
  async *read(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
    const chunks = source[Symbol.asyncIterator]();
    try {
      const head = await gathered(chunks, headSize);
      const form = unicodeForm(head);
      this.encoding = form?.form ?? "utf-8";
      const rest = following(head.subarray(form?.markLength ?? 0), chunks);
      if (this.encoding === "utf-8") yield* form ? this.decode(rest, "utf-8") : this.readUnmarked(rest);
      else if (this.encoding === "utf-32le" || this.encoding === "utf-32be") yield* this.readUtf32(rest, this.encoding);
      else yield* this.decode(rest, this.encoding);
    } finally {
      await chunks.return?.();
    }
  }

  /** ASCII so far; then UTF-8, or a single-byte encoding. */
  private async *readUnmarked(source: AsyncGenerator<Buffer>): AsyncGenerator<string> {
    for (let next = await source.next(); !next.done; next = await source.next()) {
      const chunk = next.value;
      if (isAscii(chunk)) {
        yield chunk.toString("latin1");
        continue;
      }
      const first = chunk.findIndex((byte) => byte >= 0x80);
      yield chunk.toString("latin1", 0, first);
      const window = await gathered(source, windowSize, chunk.subarray(first));
      const sample = window.subarray(0, windowSize);
      const rest = following(window, source);
      if (isMostlyUtf8(sample)) yield* this.decode(rest, "utf-8");
      else yield* this.readSingleBytes(rest, singleByteEncoding(Buffer.concat([chunk.subarray(0, first), sample])));
      return;
    }
  }

  private async *decode(source: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
    const decoder = new TextDecoder(encoding, { ignoreBOM: true });
    for await (const chunk of source) yield this.checked(decoder.decode(chunk, { stream: true }));
    yield this.checked(decoder.decode());
  }

  private async *readSingleBytes(source: AsyncIterable<Buffer>, encoding: SingleByteEncoding): AsyncGenerator<string> {
    this.encoding = encoding;
    for await (const chunk of source) yield singleByteText(chunk, encoding);
  }

  private async *readUtf32(source: AsyncIterable<Buffer>, form: "utf-32le" | "utf-32be"): AsyncGenerator<string> {
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of source) {
      const bytes = Buffer.concat([rest, chunk]);
      const whole = bytes.length & ~3;
      yield this.checked(utf32Text(bytes.subarray(0, whole), form));
      rest = bytes.subarray(whole);
    }
  }

  private checked(text: string): string {
    if (!this.hasForeignBytes && text.includes("\ufffd")) this.hasForeignBytes = true;
    return text;
  }
}

/** Reads ahead until there are at least `size` bytes, or the source ends. */
async function gathered(
  source: AsyncIterator<Uint8Array>,
  size: number,
  first: Buffer = Buffer.alloc(0),
): Promise<Buffer> {
  const parts: Uint8Array[] = [first];
  for (let length = first.length; length < size; ) {
    const next = await source.next();
    if (next.done) break;
    parts.push(next.value);
    length += next.value.length;
  }
  return Buffer.concat(parts);
}

async function* following(first: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    yield Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
  }
}

/**
 * Valid apart from a truncated last character, or valid in most lines with non-ASCII letters: other encodings are
 * hardly ever valid UTF-8 by chance, and one damaged line must not change how the others are read.
 */
function isMostlyUtf8(bytes: Buffer): boolean {
  for (let cut = 0; cut < 4; cut++) if (isUtf8(bytes.subarray(0, bytes.length - cut))) return true;
  const nonAsciiLines = bytes
    .toString("utf8")
    .split(/[\r\n]+/)
    .filter((line) => /[^\p{ASCII}]/u.test(line));
  const damaged = nonAsciiLines.filter((line) => line.includes("\ufffd")).length;
  return nonAsciiLines.length - damaged > damaged;
}
