export type UnicodeForm = "utf-8" | "utf-16le" | "utf-16be" | "utf-32le" | "utf-32be";

const marks: readonly (readonly [UnicodeForm, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-32be", [0, 0, 0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** Unicode encoding and length of the byte order mark; null without a mark and with ordinary byte width. */
export function unicodeForm(head: Uint8Array): { form: UnicodeForm; markLength: number } | null {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => head[index] === byte));
  if (marked) return { form: marked[0], markLength: marksLength(head, marked[1]) };
  const form = formByZeros(head);
  return form && { form, markLength: 0 };
}

/** Concatenated texts may start with several marks. */
function marksLength(head: Uint8Array, mark: readonly number[]): number {
  let length = mark.length;
  while (mark.every((byte, index) => head[length + index] === byte)) length += mark.length;
  return length;
}

/** Most characters of a delimited text are ASCII, so zero bytes are at regular positions in UTF-16 and UTF-32. */
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

/** Decodes UTF-32; the number of bytes must be a multiple of four. */
export function utf32Text(bytes: Buffer, form: "utf-32le" | "utf-32be"): string {
  let text = "";
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const point = form === "utf-32le" ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    text += point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd";
  }
  return text;
}
