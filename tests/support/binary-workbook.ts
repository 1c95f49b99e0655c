/** A cell: text, a whole number, or raw records. */
export type BinaryCell = string | number | ((place: { row: number; column: number }) => Buffer[]);

export type BinarySheet = {
  name: string;
  rows: readonly (readonly BinaryCell[])[];
  isHidden?: boolean;
  hidden?: number[];
};

type Options = {
  /** Longer records continue in another one. */
  longest?: number;
  is1904?: boolean;
  isLocked?: boolean;
  version?: number;
};

const DATE_STYLE = 1;
const SECTOR = 512;

export const record = (type: number, data: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([numbers([type, 2], [data.length, 2]), data]);

/** Consecutive numbers, each of this many bytes. */
export function numbers(...values: [value: number, size: number][]): Buffer {
  return Buffer.concat(
    values.map(([value, size]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );
}

/** The first fields of a cell record. */
export const placed = ({ row, column }: { row: number; column: number }, style = 0): Buffer =>
  numbers([row, 2], [column, 2], [style, 2]);

/** A number formatted as a date. */
export const dateCell =
  (serial: number): BinaryCell =>
  (place) => {
    const value = Buffer.alloc(8);
    value.writeDoubleLE(serial);
    return [record(0x203, Buffer.concat([placed(place, DATE_STYLE), value]))];
  };

/** A handmade Excel 97 workbook, so that any part may be irregular. */
export function binaryWorkbook(sheets: readonly BinarySheet[], options: Options = {}): Buffer {
  const { longest = 8224, is1904 = false, isLocked = false, version = 0x600 } = options;
  const texts: string[] = [];
  const pages = sheets.map((sheet) => page(sheet, texts, version));
  const globals = (offsets: readonly number[]) =>
    Buffer.concat([
      begin(version, 5),
      ...(isLocked ? [record(0x2f, Buffer.alloc(54))] : []),
      record(0x22, numbers([is1904 ? 1 : 0, 2])),
      ...[0, 17].map((format) => record(0xe0, Buffer.concat([numbers([0, 2], [format, 2]), Buffer.alloc(16)]))),
      ...sheets.map(({ name, isHidden }, at) =>
        record(
          0x85,
          Buffer.concat([
            numbers([offsets[at] ?? 0, 4], [isHidden ? 1 : 0, 1], [0, 1], [name.length, 1], [1, 1]),
            Buffer.from(name, "utf16le"),
          ]),
        ),
      ),
      ...sharedTexts(texts, longest),
      record(0x0a),
    ]);
  const { length } = globals([]);
  const offsets = pages.map((_, at) => pages.slice(0, at).reduce((sum, page) => sum + page.length, length));
  return compoundFile("Workbook", Buffer.concat([globals(offsets), ...pages]));
}

const begin = (version: number, kind: number): Buffer =>
  record(0x809, Buffer.concat([numbers([version, 2], [kind, 2]), Buffer.alloc(12)]));

function page({ rows, hidden = [] }: BinarySheet, texts: string[], version: number): Buffer {
  const cells = rows.flatMap((row, at) =>
    row.flatMap((cell, column) => {
      if (cell === "") return [];
      const place = { row: at, column };
      if (typeof cell === "function") return cell(place);
      const value = typeof cell === "number" ? [(cell << 2) | 2, 4] : [texts.push(cell) - 1, 4];
      const [number = 0, size = 4] = value;
      return [record(typeof cell === "number" ? 0x27e : 0xfd, Buffer.concat([placed(place), numbers([number, size])]))];
    }),
  );
  const flags = hidden.map((row) =>
    record(0x208, Buffer.concat([numbers([row, 2]), Buffer.alloc(10), numbers([0x20, 4])])),
  );
  // Charts within a sheet have their own records.
  const chart = [begin(version, 0x20), record(0x203, Buffer.alloc(14)), record(0x0a)];
  return Buffer.concat([begin(version, 0x10), ...flags, ...cells, ...chart, record(0x0a)]);
}

/** Every second text is stored in single bytes if possible. */
function sharedTexts(texts: readonly string[], longest: number): Buffer[] {
  const parts: Buffer[][] = [[numbers([texts.length, 4], [texts.length, 4])]];
  let size = 8;
  const add = (bytes: Buffer) => {
    parts.at(-1)?.push(bytes);
    size += bytes.length;
  };
  const goOn = () => {
    parts.push([]);
    size = 0;
  };
  for (const [index, text] of texts.entries()) {
    const isWide = index % 2 === 1 || /[^ -\u00ff]/.test(text);
    if (size + 5 > longest) goOn();
    add(numbers([text.length, 2], [isWide ? 1 : 0, 1]));
    for (const character of text.split("")) {
      if (size + 2 > longest) {
        goOn();
        add(numbers([isWide ? 1 : 0, 1]));
      }
      add(Buffer.from(character, isWide ? "utf16le" : "latin1"));
    }
  }
  return parts.map((part, at) => record(at === 0 ? 0xfc : 0x3c, Buffer.concat(part)));
}

/** A compound file with one stream; short streams are stored in smaller sectors. */
export function compoundFile(name: string, stream: Buffer): Buffer {
  const isShort = stream.length < 4096;
  const data = padded(stream, SECTOR);
  const count = data.length / SECTOR;
  const shortTable = isShort ? padded(chainOf(Math.ceil(stream.length / 64)), SECTOR, 0xff) : Buffer.alloc(0);
  const more = shortTable.length / SECTOR;
  const sectors = count + 1 + more;
  const tables = Math.ceil((sectors * 4) / (SECTOR - 4));
  const table = padded(
    Buffer.concat([
      chainOf(count),
      numbers([0xfffffffe, 4]),
      ...(isShort ? [chainOf(more, count + 1)] : []),
      ...Array.from({ length: tables }, () => numbers([0xfffffffd, 4])),
    ]),
    SECTOR,
    0xff,
  );
  const header = Buffer.alloc(SECTOR, 0);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  numbers([62, 2], [3, 2], [0xfffe, 2], [9, 2], [6, 2]).copy(header, 24);
  numbers([tables, 4], [count, 4], [0, 4], [4096, 4]).copy(header, 44);
  numbers([isShort ? count + 1 : 0xfffffffe, 4], [more, 4], [0xfffffffe, 4], [0, 4]).copy(header, 60);
  header.fill(0xff, 76);
  for (let at = 0; at < tables; at++) header.writeUInt32LE(sectors + at, 76 + at * 4);
  const root = entry("Root Entry", 5, { start: isShort ? 0 : 0xfffffffe, size: isShort ? data.length : 0 });
  const own = entry(name, 2, { start: 0, size: stream.length });
  return Buffer.concat([header, data, padded(Buffer.concat([root, own]), SECTOR), shortTable, table]);
}

function entry(name: string, kind: number, { start, size }: { start: number; size: number }): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, "utf16le");
  numbers([name.length * 2 + 2, 2], [kind, 1], [1, 1]).copy(bytes, 64);
  bytes.fill(0xff, 68, 80);
  numbers([start, 4], [size, 4]).copy(bytes, 116);
  return bytes;
}

const chainOf = (length: number, from = 0): Buffer =>
  numbers(...Array.from({ length }, (_, at): [number, number] => [at === length - 1 ? 0xfffffffe : from + at + 1, 4]));

const padded = (bytes: Buffer, size: number, filling = 0): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((size - (bytes.length % size)) % size, filling)]);
