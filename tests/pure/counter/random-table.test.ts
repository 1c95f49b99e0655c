import fc from "fast-check";
import { expect, test } from "vitest";
import { rounds } from "@/tests/support/extent";
import { workbook } from "@/tests/support/workbook";
import { comparable, read } from "./reading-aid";
import { type Rows, text, titleHeadings, titleReport, titleRow } from "./table-builder";

const count = fc.oneof(fc.constant(""), fc.nat({ max: 3 }).map(String), fc.nat({ max: 4_000_000 }).map(String));
const name = fc
  .string({
    unit: fc.constantFrom("A", "ř", "ů", '"', ",", ";", "\t", "|", "\n", " ", "x", "日", "𝄞"),
    minLength: 1,
    maxLength: 8,
  })
  .map((header) => `T ${header} z`);

const row = fc
  .record({
    Title: name,
    metric: fc.constantFrom("Total_Item_Requests", "Unique_Item_Requests", "No_License"),
    counts: fc.tuple(count, count, count),
    YOP: fc.constantFrom("1999", "0001", "2024"),
    Data_Type: fc.constantFrom("Journal", "Book"),
    Proprietary_ID: fc.constantFrom("", "exp:1", "exp:2"),
    Publisher: fc.constantFrom("P", "P, Q; R", "Š"),
  })
  .map(({ metric, counts, ...fields }) => titleRow(metric, counts, { ...fields, Reporting_Period_Total: "" }));

/** The rows of the table with their columns in another order. */
function reordered(rows: Rows, order: readonly number[]): Rows {
  const columns = titleHeadings.map((_, index) => index).sort((one, other) => (order[one] ?? 0) - (order[other] ?? 0));
  const at = rows.findIndex((cells) => cells.length > 5);
  return rows.map((cells, index) => (index < at ? cells : columns.map((column) => cells[column] ?? "")));
}

const encodings: Record<string, (given: string) => Buffer> = {
  "UTF-8": (given) => Buffer.from(given),
  "UTF-8 with a mark": (given) => Buffer.from(`\ufeff${given}`),
  "UTF-16": (given) => Buffer.from(given, "utf16le"),
  "UTF-16 with a mark": (given) => Buffer.from(`\ufeff${given}`, "utf16le"),
  "big-endian UTF-16": (given) => Buffer.from(given, "utf16le").swap16(),
  "UTF-32": (given) => Buffer.concat([...given].map((letter) => point(letter))),
};

function point(letter: string): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(letter.codePointAt(0) ?? 0);
  return bytes;
}

async function recordsOf(file: Buffer, chunkSize: number): Promise<string[]> {
  const { reading, records } = await read(file, { chunkSize });
  expect(reading.errors).toEqual([]);
  expect(reading.verdict).toBe("import");
  return records.map(comparable).sort();
}

test("any delimiter, encoding, column order and chunk size give the same records", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 6 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 17, maxLength: 17 }),
      fc.record({
        delimiter: fc.constantFrom("\t", ",", ";", "|"),
        lineEnd: fc.constantFrom("\n", "\r\n"),
        encoding: fc.constantFrom(...Object.keys(encodings)),
        chunkSize: fc.constantFrom(1, 3, 64, 4_096, 1_048_576),
      }),
      async (body, order, { delimiter, lineEnd, encoding, chunkSize }) => {
        const rows = titleReport({ body });
        const plain = await recordsOf(Buffer.from(text(rows)), 65_536);
        const written = encodings[encoding]?.(text(reordered(rows, order), delimiter, lineEnd));
        expect(await recordsOf(written ?? Buffer.alloc(0), chunkSize)).toEqual(plain);
      },
    ),
    { numRuns: rounds(50, 5_000) },
  );
});

test("a workbook gives the same records as a text", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(1, 500, 65_536),
      async (body, chunkSize) => {
        const rows = titleReport({ body });
        const numbers = rows.map((cells) => cells.map((cell) => (/^(0|[1-9]\d*)$/.test(cell) ? Number(cell) : cell)));
        const plain = await recordsOf(Buffer.from(text(rows)), 65_536);
        expect(await recordsOf(workbook([{ rows: numbers }]), chunkSize)).toEqual(plain);
      },
    ),
    { numRuns: rounds(15, 500) },
  );
});

const windows1250: Record<string, number> = {
  ...{ š: 0x9a, ř: 0xf8, ů: 0xf9, č: 0xe8, ě: 0xec, ž: 0x9e, í: 0xed, ť: 0x9d, ý: 0xfd, ň: 0xf2 },
  ...{ Š: 0x8a, Ř: 0xd8, Ů: 0xd9, Č: 0xc8, Ě: 0xcc, Ž: 0x8e },
};
// Words are capitalized or upper case: no table is identified by words in mixed case.
const lowerCase = fc.string({ unit: fc.constantFrom("ř", "ů", "č", "ě", "ž", "š", "a"), minLength: 1, maxLength: 6 });
const word = fc.oneof(
  lowerCase,
  fc.tuple(fc.constantFrom("Ž", "Š", "Č", "Ř"), lowerCase).map(([capital, rest]) => capital + rest),
  lowerCase.map((letters) => letters.toUpperCase()),
);
const czech = fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => `T ${words.join(" ")} z`);

test("Czech text of legacy Windows programs gives the same records", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ row, title: czech }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom("\t", ";"),
      fc.constantFrom(1, 64, 65_536),
      async (drawn, delimiter, chunkSize) => {
        const body = drawn.map(({ row: [, ...cells], title }) => [`Příliš žluťoučký ${title}`, ...cells]);
        const rows = titleReport({ body });
        const bytes = [...text(rows, delimiter)].map((letter) => windows1250[letter] ?? letter.charCodeAt(0));
        expect(await recordsOf(Buffer.from(bytes), chunkSize)).toEqual(
          await recordsOf(Buffer.from(text(rows)), 65_536),
        );
      },
    ),
    { numRuns: rounds(25, 5_000) },
  );
});
