import { expect, test } from "vitest";
import { readSpreadsheet } from "./read-spreadsheet";

async function tables(bytes: Uint8Array, size: number) {
  async function* source() {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
  }
  const currentTables = [];
  for await (const { name, rows } of readSpreadsheet(source())) {
    const cells = [];
    for await (const batch of rows) for (const row of batch) cells.push(row.cells);
    currentTables.push({ name, cells });
  }
  return currentTables;
}

test.each([2, 100])(
  "reads a text as one table with any delimiter and encoding (in chunks of %i bytes)",
  async (size) => {
    const text = 'Name;Customer ID\n"Knihovna; Brno";x1\n';
    const expected = [
      {
        name: null,
        cells: [
          ["Name", "Customer ID"],
          ["Knihovna; Brno", "x1"],
        ],
      },
    ];
    expect(await tables(Buffer.from(text), size)).toEqual(expected);
    expect(await tables(Buffer.from(`\ufeff${text}`, "utf16le"), size)).toEqual(expected);
  },
);

test("reports what is wrong with a damaged workbook", async () => {
  await expect(tables(Buffer.from("PK\x03\x04 and nothing"), 1)).rejects.toMatchObject({ problem: "zip-broken" });
});
