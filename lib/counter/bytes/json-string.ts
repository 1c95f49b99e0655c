import { excerpt } from "../excerpt";
import { Unreadable } from "../finding";

const backslash = 0x5c;
const quote = 0x22;
const simple: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** Decodes a JSON string to bytes: some servers encode their JSON once more as a string. */
export async function* unquoted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending = "";
  let isOpen = false;
  let isClosed = false;
  for await (const chunk of chunks) {
    // Latin-1 maps each byte to one character, so chunk borders inside UTF-8 sequences do not matter.
    const text = pending + chunk.toString("latin1");
    let at = 0;
    if (!isOpen) {
      isOpen = true;
      at = 1;
    }
    const out: Buffer[] = [];
    while (at < text.length && !isClosed) {
      const plain = nextMark(text, at);
      if (plain > at) out.push(Buffer.from(text.slice(at, plain), "latin1"));
      at = plain;
      if (text.charCodeAt(at) === quote) {
        isClosed = true;
        at++;
      } else if (at < text.length) {
        const escaped = readEscapes(text, at);
        if (escaped.end === at) break;
        out.push(Buffer.from(escaped.value, "utf8"));
        at = escaped.end;
      }
    }
    pending = text.slice(at);
    if (isClosed && pending.trim() !== "")
      throw new Unreadable("json-trailing", { values: { text: excerpt(pending.trim(), 60) } });
    if (out.length > 0) yield Buffer.concat(out);
  }
  if (!isClosed) throw new Unreadable("json-truncated");
}

function nextMark(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== quote && text.charCodeAt(at) !== backslash) at++;
  return at;
}

/**
 * Decodes a run of escapes at once, so that surrogate pairs stay together; `end` equals `from` if more input is needed.
 */
function readEscapes(text: string, from: number): { value: string; end: number } {
  let value = "";
  let at = from;
  while (text.charCodeAt(at) === backslash) {
    const letter = text[at + 1];
    const length = letter === "u" ? 6 : 2;
    if (letter === undefined || at + length > text.length) return { value: "", end: from };
    if (letter === "u") value += String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16));
    else value += simple[letter] ?? letter;
    at += length;
  }
  const mayGoOn = at === text.length && (value.length < 1_000 || /[\ud800-\udbff]$/.test(value));
  return mayGoOn ? { value: "", end: from } : { value, end: at };
}
