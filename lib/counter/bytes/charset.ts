import type { FindingLog } from "../finding";
import { asBuffer, type Looked } from "./lookahead";

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "utf-32le" | "utf-32be";

const marks: readonly [Encoding, readonly number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-32be", [0, 0, 0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** Gives any Unicode text as UTF-8 without a byte order mark; encodings other than UTF-8 are noted. */
export function asUtf8({ head, chunks }: Looked, log: FindingLog): AsyncIterable<Uint8Array> {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => head[index] === byte));
  const encoding = marked?.[0] ?? unmarkedEncoding(head);
  const body = marked ? without(chunks, marked[1].length) : chunks;
  if (encoding === "utf-8") return body;
  log.warn("encoding-not-utf8", "", { encoding: encoding.toUpperCase() });
  return encoding === "utf-16le" || encoding === "utf-16be" ? fromUtf16(body, encoding) : fromUtf32(body, encoding);
}

/** Text begins with an ASCII character in every kind of file read here, so zero bytes around it tell the width. */
function unmarkedEncoding(head: Buffer): Encoding {
  if (head.length < 4) return "utf-8";
  const zeros = [0, 1, 2, 3].map((index) => (head[index] === 0 ? "0" : "x")).join("");
  const byZeros: Record<string, Encoding> = {
    x0x0: "utf-16le",
    "0x0x": "utf-16be",
    x000: "utf-32le",
    "000x": "utf-32be",
  };
  return byZeros[zeros] ?? "utf-8";
}

async function* without(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let left = size;
  for await (const chunk of chunks) {
    yield left > 0 ? chunk.subarray(left) : chunk;
    left = Math.max(0, left - chunk.length);
  }
}

async function* fromUtf16(
  chunks: AsyncIterable<Buffer>,
  encoding: "utf-16le" | "utf-16be",
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }), "utf8");
  yield Buffer.from(decoder.decode(), "utf8");
}

async function* fromUtf32(
  chunks: AsyncIterable<Buffer>,
  encoding: "utf-32le" | "utf-32be",
): AsyncGenerator<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes: Buffer = asBuffer(Buffer.concat([rest, chunk]));
    const whole = bytes.length - (bytes.length % 4);
    let text = "";
    for (let at = 0; at < whole; at += 4) {
      const point = encoding === "utf-32le" ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
      text += point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd";
    }
    rest = bytes.subarray(whole);
    yield Buffer.from(text, "utf8");
  }
}
