import { isAscii } from "node:buffer";
import { singleByteText } from "@/lib/spreadsheets/text/single-byte-text";
import type { FindingLog } from "../finding";

type Decoder = { decode(bytes?: Buffer, options?: { stream: boolean }): string };

const declaration = /^<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;
/** Declarations that mean ASCII or UTF-8; UTF-16 was converted before. */
const unicode = /^$|^utf|^ucs|^iso-10646|ascii$/i;
const headLength = 256;
const nothing: Buffer = Buffer.alloc(0);

/**
 * Decodes the bytes of an XML document. Declarations are unreliable: the first non-ASCII character shows whether the
 * text is UTF-8; otherwise the declared encoding applies, or Windows-1252 if it declares Unicode or nothing.
 */
export class XmlDecoder {
  private decoder: Decoder | null = null;
  private head = "";
  private pending: Buffer = nothing;

  constructor(private readonly log: FindingLog) {}

  /** Decodes bytes; an incomplete character waits for the rest. */
  push(chunk: Buffer): string {
    if (this.decoder) return this.checked(this.decoder.decode(chunk, { stream: true }));
    const bytes = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    this.pending = nothing;
    const at = beyondAscii(bytes);
    if (this.head.length < headLength) this.head += bytes.toString("latin1", 0, Math.min(at, headLength));
    const plain = bytes.toString("latin1", 0, at);
    if (at === bytes.length) return plain;
    const isUtf8 = beginsUtf8(bytes.subarray(at));
    if (isUtf8 !== null) return plain + this.begin(bytes.subarray(at), isUtf8);
    this.pending = Buffer.from(bytes.subarray(at));
    return plain;
  }

  /** Returns the remainder; call once after the last bytes. */
  end(): string {
    if (this.decoder) return this.checked(this.decoder.decode());
    return this.pending.length === 0 ? "" : this.begin(this.pending, false);
  }

  private begin(bytes: Buffer, isUtf8: boolean): string {
    this.decoder = this.choose(isUtf8);
    return this.checked(this.decoder.decode(bytes, { stream: true }));
  }

  private choose(isUtf8: boolean): Decoder {
    const declared = declaration.exec(this.head)?.[1] ?? "";
    const isDeclaredUnicode = unicode.test(declared);
    if (isUtf8) {
      if (!isDeclaredUnicode) this.log.warn("xml-encoding", "", { declared, encoding: "UTF-8" });
      return new TextDecoder("utf-8");
    }
    const decoder = isDeclaredUnicode ? null : decoderOf(declared);
    if (!decoder) this.log.warn("xml-encoding", "", { declared: declared || "UTF-8", encoding: "Windows-1252" });
    return decoder ?? western;
  }

  private checked(text: string): string {
    if (text.includes("\ufffd")) this.log.warn("bytes-not-utf8");
    return text;
  }
}

function beyondAscii(bytes: Buffer): number {
  if (isAscii(bytes)) return bytes.length;
  return bytes.findIndex((byte) => byte > 0x7f);
}

/** Whether bytes start with a non-ASCII UTF-8 character; null if there are too few. */
function beginsUtf8(bytes: Buffer): boolean | null {
  const [first = 0] = bytes;
  const length = first >= 0xf0 && first <= 0xf4 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  if (length === 0 || first > 0xf4) return false;
  const rest = bytes.subarray(1, length);
  if (!rest.every((byte) => byte >= 0x80 && byte <= 0xbf)) return false;
  return rest.length === length - 1 ? true : null;
}

const western: Decoder = { decode: (bytes) => (bytes ? singleByteText(bytes, "windows-1252") : "") };

function decoderOf(label: string): Decoder | null {
  try {
    const decoder = new TextDecoder(label);
    return decoder.encoding === "windows-1252" ? western : decoder;
  } catch {
    return null;
  }
}
