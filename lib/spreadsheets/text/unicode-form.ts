export type UnicodeForm = "utf-8" | "utf-16le" | "utf-16be" | "utf-32le" | "utf-32be";

const marks: readonly (readonly [UnicodeForm, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-32be", [0, 0, 0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The form of Unicode that the beginning of a text shows, with the length of its byte order mark; null for neither mark nor width. */
export function unicodeForm(head: Uint8Array): { form: UnicodeForm; markLength: number } | null {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => head[index] === byte));
  if (marked) return { form: marked[0], markLength: marksLength(head, marked[1]) };
  const form = formByZeros(head);
  return form && { form, markLength: 0 };
}

/** Texts that were put together from others may begin with several marks. */
function marksLength(head: Uint8Array, mark: readonly number[]): number {
  let length = mark.length;
  while (mark.every((byte, index) => head[length + index] === byte)) length += mark.length;
  return length;
}

/** Most characters of a text with delimiters are ASCII, so that zero bytes stand at regular places. */
function formByZeros(head: Uint8Array): UnicodeForm | null {
  const length = Math.min(head.length, 400) & ~3;
  if (length < 4) return null;
  const zeros = [0, 0, 0, 0];
  for (let at = 0; at < length; at++) if (head[at] === 0) zeros[at & 3] = (zeros[at & 3] ?? 0) + 1;
  const most = zeros.map((count) => (count * 4) / length > 0.6);
  const pattern = most.map((isZero) => (isZero ? "0" : "x")).join("");
  const byZeros: Readonly<Record<string, UnicodeForm>> = {
    x0x0: "utf-16le",
    "0x0x": "utf-16be",
    x000: "utf-32le",
    "000x": "utf-32be",
  };
  return byZeros[pattern] ?? null;
}

/** Decodes UTF-32 bytes, whose number must be a multiple of four. */
export function utf32Text(bytes: Buffer, form: "utf-32le" | "utf-32be"): string {
  let text = "";
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const point = form === "utf-32le" ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    text += point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd";
  }
  return text;
}
