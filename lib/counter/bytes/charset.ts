import { asBuffer, type Looked } from "@/lib/kit/bytes/lookahead";
import { type UnicodeForm, unicodeForm, utf32Text } from "@/lib/spreadsheets/text/unicode-form";
import type { FindingLog } from "../finding";

/** Converts any Unicode encoding to UTF-8 without a byte order mark; notes encodings other than UTF-8. */
export function asUtf8({ head, chunks }: Looked, log: FindingLog): AsyncIterable<Uint8Array> {
  const form = unicodeForm(head);
  if (!form) return chunks;
  const body = form.markLength > 0 ? without(chunks, form.markLength) : chunks;
  if (form.form === "utf-8") return body;
  log.warn("encoding-not-utf8", "", { encoding: form.form.toUpperCase() });
  return form.form === "utf-16le" || form.form === "utf-16be" ? fromUtf16(body, form.form) : fromUtf32(body, form.form);
}

/** The beginning of a text in any Unicode encoding; invalid bytes become U+FFFD. */
export function headText(head: Buffer): string {
  const currentForm = unicodeForm(head);
  const bytes = head.subarray(currentForm?.markLength ?? 0);
  const form: UnicodeForm = currentForm?.form ?? "utf-8";
  if (form === "utf-32le" || form === "utf-32be") return utf32Text(bytes.subarray(0, bytes.length & ~3), form);
  return new TextDecoder(form).decode(bytes);
}

async function* without(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Uint8Array> {
  let left = size;
  for await (const chunk of chunks) {
    yield left > 0 ? chunk.subarray(left) : chunk;
    left = Math.max(0, left - chunk.length);
  }
}

async function* fromUtf16(
  chunks: AsyncIterable<Uint8Array>,
  encoding: "utf-16le" | "utf-16be",
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }), "utf8");
  yield Buffer.from(decoder.decode(), "utf8");
}

async function* fromUtf32(
  chunks: AsyncIterable<Uint8Array>,
  encoding: "utf-32le" | "utf-32be",
): AsyncGenerator<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes: Buffer = asBuffer(Buffer.concat([rest, chunk]));
    const whole = bytes.length & ~3;
    rest = bytes.subarray(whole);
    yield Buffer.from(utf32Text(bytes.subarray(0, whole), encoding), "utf8");
  }
}
